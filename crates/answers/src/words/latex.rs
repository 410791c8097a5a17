//! A theorem for a paper: theorem, table of endings, automaton, bibliography.

use automata::Automaton;
use fibnim::explain::{Case, Count, Explanation, Property, Quantity, Term, Value};
use fibnim::proof::Family;

use crate::explain::Words;

/// Automata with more states are not drawn.
const MOST_STATES: usize = 12;

/// Nor is an automaton with more letters at one arrow.
const MOST_LETTERS: usize = 6;

/// A document of the plain article class.
pub fn latex(words: &Words) -> String {
    let theorem = &words.theorem;
    let family = &theorem.family;
    let mut body = String::new();
    let properties = &words.properties.list;
    let said = |property: &Property| match &property.count {
        Some(count) => counted(count, family),
        None => sentence(&property.sentence),
    };
    let enumerated = |intro: &str| {
        let items: Vec<String> =
            properties.iter().map(|property| format!("\\item {}\n", said(property))).collect();
        format!("{intro}\\begin{{enumerate}}\n{}\\end{{enumerate}}\n", items.concat())
    };
    let readable = words.cases.as_ref().filter(|cases| cases.readable);
    match (readable, properties.as_slice()) {
        (Some(cases), []) => body += &cases_theorem(cases),
        (Some(cases), [one]) => {
            body += &cases_theorem(cases);
            body += &format!("\n\\begin{{proposition}}\n{}\n\\end{{proposition}}\n", said(one));
        }
        (Some(cases), _) => {
            body += &cases_theorem(cases);
            body += &format!("\n\\begin{{proposition}}\n{}\\end{{proposition}}\n", enumerated(""));
        }
        // The properties are the theorem, and the automaton has the rest.
        (None, list) => {
            let says = sentence(&theorem.sentence());
            if list.is_empty() {
                body += &format!("\\begin{{theorem}}\n{says}\n\\end{{theorem}}\n");
            } else if let [one] = list {
                body += &format!("\\begin{{theorem}}\n{}\n\\end{{theorem}}\n\n{says}\n", said(one));
            } else {
                let about = format!(
                    "{} of {} have these properties.\n",
                    subject(words),
                    escaped(&family.game().to_string())
                );
                body += &format!("\\begin{{theorem}}\n{}\\end{{theorem}}\n\n{says}\n", enumerated(&about));
            }
            if let Some(cases) = &words.cases {
                body += &shortest(cases);
            }
        }
    }
    body += &first_pairs(words);
    body += &automaton(theorem.answer(), &family.tracks());
    let hash = theorem.hash();
    format!(
        "\\documentclass{{article}}\n\\usepackage{{amsmath,amsthm}}\n\\usepackage{{tikz}}\n\\usetikzlibrary{{automata}}\n\
         \\newtheorem{{theorem}}{{Theorem}}\n\\newtheorem{{proposition}}{{Proposition}}\n\n\\begin{{document}}\n\\emergencystretch=3em\n\n{body}\n\
         Proved by machine for all numbers~\\cite{{fibnim}}.\n\n\
         \\begin{{thebibliography}}{{9}}\n\\sloppy\n\\bibitem{{fibnim}} \\emph{{fibnim}}, version {}: \\texttt{{fibnim explain {}}}. \
         Its certificate has the SHA-256 \\texttt{{{}}}\\ldots\n\\end{{thebibliography}}\n\n\\end{{document}}\n",
        env!("CARGO_PKG_VERSION"),
        escaped(&family.to_string()),
        &hash[..16],
    )
}

/// A table of the first pairs, of a theorem on two piles.
fn first_pairs(words: &Words) -> String {
    let pairs = &words.properties.first;
    let family = &words.theorem.family;
    let tracks = family.tracks();
    let [first, second] = tracks.as_slice() else { return String::new() };
    if pairs.is_empty() {
        return String::new();
    }
    let row = |name: &str, numbers: Vec<u64>| {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("${name}$ & {} \\\\\n", numbers.join(" & "))
    };
    let smaller = row(first, pairs.iter().map(|pair| pair.0).collect());
    let larger = row(second, pairs.iter().map(|pair| pair.1).collect());
    format!(
        "\n\\begin{{center}}\n\\begin{{tabular}}{{r|{}}}\n{smaller}{larger}\\end{{tabular}}\n\nThe first pairs, the smaller number above.\n\\end{{center}}\n",
        "r".repeat(pairs.len()),
    )
}

/// What the theorem is about: "The lost positions $(m, n)$".
fn subject(words: &Words) -> String {
    let family = &words.theorem.family;
    let position = sentence(&family.position().to_string());
    match family.value() {
        Some(value) => format!("The positions {position} of Grundy value {value}"),
        None => format!("The lost positions {position}"),
    }
}

/// How many positions there are.
fn counted(count: &Count, family: &Family) -> String {
    // `c(k - 1)` as c_{k - 1}, `2^(k - 1)` as 2^{k - 1}.
    let formula = |text: &str| {
        let mut out = String::new();
        let mut in_index = false;
        let mut before = ' ';
        for sign in text.chars() {
            match sign {
                '(' if matches!(before, 'F' | 'L' | 'c') => {
                    in_index = true;
                    out += "_{";
                }
                '(' if before == '^' => {
                    in_index = true;
                    out.push('{');
                }
                ')' if in_index => {
                    in_index = false;
                    out.push('}');
                }
                _ => out.push(sign),
            }
            before = sign;
        }
        format!("${}$", out.replace(">=", "\\ge"))
    };
    formulas(&positions(&count.sentence(family, &formula)))
}

/// Some endings of a description that is too long.
fn shortest(cases: &Explanation) -> String {
    let mut rows = String::new();
    for (endings, worth) in super::explain::shortest_of_each(cases) {
        let endings: Vec<String> = endings.iter().map(|ending| format!("${}$", expression(ending))).collect();
        rows += &format!("{} & {} \\\\\n", endings.join(", "), value(worth, "n", "r"));
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "\n{} There are {}; among the shortest:\n\\begin{{center}}\n\\begin{{tabular}}{{ll}}\nlast digits of $n$ & {} \\\\\n\\hline\n{rows}\\end{{tabular}}\n\\end{{center}}\n",
        sentence(&super::explain::heading(cases)) + " depends only on the last digits of $n$.",
        super::explain::how_many(cases),
        column(cases.quantity),
    )
}

/// What the second column of a table has.
fn column(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Threshold => "threshold",
        Quantity::Grundy => "allowances",
        Quantity::Member => "member",
    }
}

/// The cases as a displayed formula, without dollar signs; `None` if there are none that can be read.
pub fn formula(words: &Words) -> Option<String> {
    let cases = words.cases.as_ref().filter(|cases| cases.readable && cases.periodic.is_none())?;
    let left = match cases.quantity {
        Quantity::Threshold => format!("\\tau{}", cases.piles()),
        Quantity::Grundy => format!("\\mathcal{{G}}{} = {}", cases.position(), cases.family.value()?),
        Quantity::Member => return None,
    };
    let shown = |worth: Value| match worth {
        Value::Threshold(worth) => term(worth, "n"),
        Value::Interval(None) => "\\text{none}".into(),
        other => value(other, "n", "r").replace('$', ""),
    };
    let mut rows: Vec<String> = cases
        .exceptions
        .iter()
        .map(|&(number, worth)| format!("{} & \\text{{if }} n = {number}", shown(worth)))
        .collect();
    let only = rows.is_empty() && cases.cases.len() == 1;
    for case in &cases.cases {
        let list = |items: &[String], word: &str| {
            let items: Vec<String> = items.iter().map(|item| format!("${}$", expression(item))).collect();
            format!("$n$ {word} {}", super::explain::listed(&items, "or"))
        };
        let when = match (case.endings.as_slice(), case.whole.as_slice()) {
            ([], []) => "otherwise".to_owned(),
            (endings, []) => format!("if {}", list(endings, "ends in")),
            ([], whole) => format!("if {}", list(whole, "is written")),
            (endings, whole) => format!("if {}, or {}", list(endings, "ends in"), list(whole, "is written")),
        };
        rows.push(format!("{} & \\text{{{when}}}", shown(case.value)));
    }
    Some(match cases.quantity {
        _ if only && cases.quantity == Quantity::Threshold => {
            format!("{left} = {}", shown(cases.cases[0].value))
        }
        Quantity::Threshold => format!("{left} = \\begin{{cases}}\n{}\n\\end{{cases}}", rows.join(" \\\\\n")),
        _ => format!("{left} \\iff \\begin{{cases}}\n{}\n\\end{{cases}}", rows.join(" \\\\\n")),
    })
}

fn cases_theorem(cases: &Explanation) -> String {
    let (n, r) = ("n".to_owned(), "r");
    let position = format!("${}$", cases.position());
    if cases.periodic.is_some() || cases.quantity == Quantity::Member {
        return format!(
            "\\begin{{theorem}}\n{}\n\\end{{theorem}}\n",
            sentence(&super::explain::cases_sentence(cases))
        );
    }
    let only = cases.exceptions.is_empty() && cases.cases.len() == 1;
    if let (true, Quantity::Threshold, Value::Threshold(worth)) = (only, cases.quantity, cases.cases[0].value)
    {
        return format!(
            "\\begin{{theorem}}\nThe threshold of ${}$ is ${}$: {position} is lost if and only if ${r}$ is less.{}\n\\end{{theorem}}\n",
            cases.piles(),
            term(worth, &n),
            match worth {
                Term::Part { .. } =>
                    " Here $z_i(n)$ is the $i$-th smallest part of $n$ in its greedy representation, infinite past the last.",
                _ => "",
            }
        );
    }
    let first = match cases.quantity {
        Quantity::Threshold => format!(
            "The threshold of ${}$ is as in the table: {position} is lost if and only if ${r}$ is less.",
            cases.piles()
        ),
        Quantity::Grundy => format!(
            "{position} has Grundy value {} at the allowances in the table, and at no others.",
            cases.family.value().unwrap_or_default()
        ),
        Quantity::Member => format!("{} as in the table.", escaped(&cases.property())),
    };
    let mut rows = String::new();
    for &(number, worth) in &cases.exceptions {
        rows += &format!("${n} = {number}$ & {} \\\\\n", value(worth, &n, r));
    }
    for case in &cases.cases {
        rows += &format!("{} & {} \\\\\n", condition(case, &n), value(case.value, &n, r));
    }
    format!(
        "\\begin{{theorem}}\n{first}\n\\begin{{center}}\n\\begin{{tabular}}{{ll}}\nlast digits of ${n}$ & {} \\\\\n\\hline\n{rows}\\end{{tabular}}\n\\end{{center}}\n\
         Digits are those of the greedy representation of ${n}$, with as many zeros in front as needed; $z_i({n})$ is its $i$-th smallest part, infinite past the last, and $x^+$ means $x$ once or more.\n\
         \\end{{theorem}}\n",
        column(cases.quantity)
    )
}

fn condition(case: &Case, n: &str) -> String {
    let list = |items: &[String]| {
        items.iter().map(|item| format!("${}$", expression(item))).collect::<Vec<_>>().join(", ")
    };
    match (case.endings.as_slice(), case.whole.as_slice()) {
        ([], []) => "all others".into(),
        (endings, []) => list(endings),
        ([], whole) => format!("${n}$ is {}", list(whole)),
        (endings, whole) => format!("{}, or ${n}$ is {}", list(endings), list(whole)),
    }
}

/// `1(00)+` as $1(00)^+$.
fn expression(text: &str) -> String {
    text.replace('+', "^{+}").replace('*', "^{*}").replace('|', "\\mid ").replace('?', "^{?}")
}

fn value(value: Value, n: &str, r: &str) -> String {
    match value {
        Value::Threshold(worth) => format!("${}$", term(worth, n)),
        Value::Interval(None) => "none".into(),
        Value::Interval(Some((from, below))) => format!("${} \\le {r} < {}$", term(from, n), term(below, n)),
        Value::Member(true) => "yes".into(),
        Value::Member(false) => "no".into(),
    }
}

fn term(worth: Term, n: &str) -> String {
    match worth {
        Term::Infinite => "\\infty".into(),
        Term::Part { place, .. } => worth.about(n).replacen(&format!("z{place}"), &format!("z_{place}"), 1),
        other => other.about(n),
    }
}

/// A sentence with its positions, comparisons and golden ratio as formulas.
fn sentence(text: &str) -> String {
    const FLOOR: &str = "\\lfloor k\\varphi\\rfloor";
    let text = escaped(text)
        .replace("(floor(k phi), floor(k phi) + k)", &format!("$({FLOOR}, {FLOOR} + k)$"))
        .replace("floor(k phi) + d", &format!("${FLOOR} + d$"))
        .replace("floor(k phi)", &format!("${FLOOR}$"))
        .replace("phi is", "$\\varphi$ is");
    let quoted: Vec<&str> = text.split('"').collect();
    let text: String = (quoted.iter().enumerate())
        .map(|(place, part)| match place {
            0 => (*part).to_owned(),
            odd if odd % 2 == 1 => format!("``{part}"),
            _ => format!("''{part}"),
        })
        .collect();
    formulas(&positions(&text))
}

/// Positions and pairs, such as `(5, 5, n; inf)`, as formulas.
fn positions(text: &str) -> String {
    let is_position = |inside: &str| {
        let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || ", ;+".contains(sign);
        inside.chars().all(plain)
            && inside.split([',', ';', '+']).all(|item| {
                let item = item.trim();
                item.len() == 1 || item == "inf" || item.parse::<u64>().is_ok() || variable(item).is_some()
            })
    };
    let formula = |inside: &str| {
        let mut items = Vec::new();
        for item in inside.split_inclusive([',', ';', '+', ' ']) {
            let word = item.trim_end_matches([',', ';', '+', ' ']);
            items.push(variable(word).unwrap_or_else(|| word.into()) + &item[word.len()..]);
        }
        items.concat().replace("inf", "\\infty")
    };
    let (mut out, mut rest, mut in_formula) = (String::new(), text, false);
    while let Some(at) = rest.find(['(', '$']) {
        out += &rest[..at];
        let close = rest[at..].find(')').map_or(rest.len(), |close| at + close);
        if rest[at..].starts_with('$') {
            in_formula = !in_formula;
            out.push('$');
            rest = &rest[at + 1..];
        } else if !in_formula && close < rest.len() && is_position(&rest[at + 1..close]) {
            out += &format!("$({})$", formula(&rest[at + 1..close]));
            rest = &rest[close + 1..];
        } else {
            out.push('(');
            rest = &rest[at + 1..];
        }
    }
    out + rest
}

/// Variables, sums and comparisons outside formulas, such as `-6 <= d <= 6` and the `k` of `the k-th pair`, as formulas.
fn formulas(text: &str) -> String {
    let parts = text.split('$').enumerate();
    parts
        .map(|(place, part)| if place % 2 == 0 { plain_formulas(part) } else { format!("${part}$") })
        .collect()
}

/// The same in a text without formulas.
fn plain_formulas(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (quote, first) = words[at].strip_prefix("``").map_or(("", words[at]), |rest| ("``", rest));
        let mut end = at;
        let operand = |place: usize| if place == at { first } else { words[place] };
        // A sign after an operand is between two of them.
        while operand(end) == operand(end).trim_end_matches(MARKS)
            && is_operand(operand(end))
            && words.get(end + 1).is_some_and(|sign| ["<=", ">=", "=", "+", "-"].contains(sign))
            && words.get(end + 2).is_some_and(|next| is_operand(next.trim_end_matches(MARKS)))
        {
            end += 2;
        }
        let last = operand(end);
        let stem = last.strip_suffix("-th").unwrap_or(last).trim_end_matches(MARKS);
        if end > at || variable(stem).is_some() {
            let inner = (at..end).map(operand).chain([stem]).map(|word| match word {
                "<=" => "\\le".to_owned(),
                ">=" => "\\ge".to_owned(),
                word => variable(word).unwrap_or_else(|| word.to_owned()),
            });
            let chain: Vec<String> = inner.collect();
            out.push(format!("{quote}${}${}", chain.join(" "), &last[stem.len()..]));
        } else {
            out.push(words[at].to_owned());
        }
        at = end + 1;
    }
    out.join(" ")
}

/// What may follow a formula at once.
const MARKS: [char; 6] = ['.', ';', ',', ':', '\'', ')'];

fn is_operand(word: &str) -> bool {
    variable(word).is_some() || word.parse::<i64>().is_ok()
}

/// `n` and `n1`, as in a formula. The article is none.
fn variable(word: &str) -> Option<String> {
    let letter = word.chars().next().filter(|letter| letter.is_ascii_lowercase() && *letter != 'a')?;
    match &word[1..] {
        "" => Some(letter.into()),
        digits if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
            Some(format!("{letter}_{{{digits}}}"))
        }
        _ => None,
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '_' | '%' | '&' | '#' | '{' | '}' | '$' => {
                out.push('\\');
                out.push(sign);
            }
            '^' => out.push_str("\\^{}"),
            '<' => out.push_str("$<$"),
            '>' => out.push_str("$>$"),
            _ => out.push(sign),
        }
    }
    // Comparisons were split by the signs above.
    out.replace("$<$=", "<=").replace("$>$=", ">=")
}

/// The picture in a document, with its caption; empty if there is none.
fn automaton(automaton: &Automaton, tracks: &[String]) -> String {
    let Some(picture) = automaton_picture(automaton) else { return String::new() };
    let tracks: Vec<String> =
        tracks.iter().map(|track| variable(track).unwrap_or_else(|| track.clone())).collect();
    let parallel = if tracks.len() > 1 { " in parallel" } else { "" };
    format!(
        "\n\\begin{{center}}\n{picture}\n\nThe automaton; it reads the digits of ${}${parallel}, the most significant first.\n\\end{{center}}\n",
        tracks.join("$, $")
    )
}

/// The automaton as a picture of TikZ with its library `automata`; `None` if it has too many states, or an arrow too many letters, to be read.
pub fn automaton_picture(automaton: &Automaton) -> Option<String> {
    let readable = (1..=MOST_STATES).contains(&automaton.states());
    let states = 1..=automaton.states() as u32;
    let most =
        |from: u32| states.clone().map(|to| letters(automaton, from, to).len()).max().unwrap_or_default();
    (readable && states.clone().all(|from| most(from) <= MOST_LETTERS)).then(|| tikz(automaton))
}

/// What is read on the way from one state to another.
fn letters(automaton: &Automaton, from: u32, to: u32) -> Vec<String> {
    (0..automaton.letters())
        .filter(|&letter| automaton.next(from, letter) == to)
        .map(|letter| automaton.system().letter(letter, automaton.tracks()))
        .collect()
}

/// The states on a circle; letters are the digits of all numbers at one place.
fn tikz(automaton: &Automaton) -> String {
    let states = automaton.states();
    let radius = 1.4 + 0.3 * states as f64;
    let mut out = "\\begin{tikzpicture}[->,>=stealth,every state/.style={minimum size=6mm,inner sep=1pt},every node/.style={font=\\scriptsize}]\n".to_owned();
    for state in 1..=states as u32 {
        let angle = 180.0 - 360.0 * f64::from(state - 1) / states as f64;
        let initial = if state == automaton.start() { ",initial,initial text=" } else { "" };
        let accepting = if automaton.is_accepting(state) { ",accepting" } else { "" };
        out += &format!(
            "\\node[state{initial}{accepting}] (q{state}) at ({angle:.1}:{radius:.2}) {{{state}}};\n"
        );
    }
    for from in 1..=states as u32 {
        for to in 1..=states as u32 {
            let letters = letters(automaton, from, to);
            if letters.is_empty() {
                continue;
            }
            let angle = 180.0 - 360.0 * f64::from(from - 1) / states as f64;
            let bend = if from == to {
                // The arrow that begins comes from the left.
                let aside = if from == automaton.start() { angle - 75.0 } else { angle };
                format!("out={:.0},in={:.0},looseness=7", aside + 25.0, aside - 25.0)
            } else {
                "bend left=12".into()
            };
            // Nearer to where it begins, out of the crowd in the middle.
            let place = if from == to { "0.5" } else { "0.3" };
            out += &format!(
                "\\path (q{from}) edge[{bend}] node[pos={place},fill=white,inner sep=1pt] {{{}}} (q{to});\n",
                letters.join(", ")
            );
        }
    }
    out += "\\end{tikzpicture}";
    out
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn counts_are_formulas() {
        let limits = &limits::Limits::MODEST;
        let finder = crate::explain::Finder {
            limits,
            proofs: limits,
            on_stop: crate::prover::OnStop::Forget,
            certify: false,
        };
        let mut library = crate::store::Memory::default();
        let mut latex = |family: &str| {
            let family = crate::question::family(family).expect("it is a family");
            let words = finder.find(&family, &mut library, &mut limits::Unwatched);
            super::latex(&words.expect("it takes no second"))
        };
        let document = latex("power-of-two:1");
        let count = "For $k \\ge 0$ there are $(k + 2) 2^{k - 1}$ lost positions $(n; r)$ with $n$ and $r$ below $2^k$.";
        assert!(document.contains(count), "{document}");
        let document = latex("one-pile");
        assert!(document.contains("there are $(k L_{k} - 5 F_{k + 1} + 9 F_{k})/5$ lost"), "{document}");
    }

    #[test]
    fn sentences_have_formulas() {
        assert_eq!(
            sentence("(5, 5, n; inf) is lost exactly for n = 0."),
            "$(5, 5, n; \\infty)$ is lost exactly for $n = 0$."
        );
        assert_eq!(
            sentence(
                "It is floor(k phi) + d, where phi is the golden ratio and -6 <= d <= 6; both ends are attained."
            ),
            "It is $\\lfloor k\\varphi\\rfloor + d$, where $\\varphi$ is the golden ratio and $-6 \\le d \\le 6$; both ends are attained."
        );
        assert_eq!(
            sentence("In order, the k-th pair (n1, n12; r) is that of a and n1 = 3, as 4 is not."),
            "In order, the $k$-th pair $(n_{1}, n_{12}; r)$ is that of a and $n_{1} = 3$, as 4 is not."
        );
        assert_eq!(
            sentence("The move \"1 <= k: m - k, n\" (so)."),
            "The move ``$1 \\le k$: $m - k$, $n$'' (so)."
        );
    }
}
