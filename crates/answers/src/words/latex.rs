//! A theorem for a paper: theorem, table of endings, automaton, bibliography.

use automata::Automaton;
use fibnim::explain::{Case, Explanation, Quantity, Term, Value};

use crate::explain::Words;

/// Automata with more states are not drawn.
const MOST_STATES: usize = 12;

/// A document of the plain article class.
pub fn latex(words: &Words) -> String {
    let theorem = &words.theorem;
    let family = &theorem.family;
    let mut body = String::new();
    if let Some(cases) = words.cases.as_ref().filter(|cases| cases.readable) {
        body += &cases_theorem(cases);
    } else {
        body += &format!("\\begin{{theorem}}\n{}\n\\end{{theorem}}\n", escaped(&theorem.sentence()));
    }
    match words.properties.list.as_slice() {
        [] => {}
        [one] => {
            body += &format!("\n\\begin{{proposition}}\n{}\n\\end{{proposition}}\n", sentence(&one.sentence));
        }
        list => {
            body += "\n\\begin{proposition}\n\\begin{enumerate}\n";
            for property in list {
                body += &format!("\\item {}\n", sentence(&property.sentence));
            }
            body += "\\end{enumerate}\n\\end{proposition}\n";
        }
    }
    if (1..=MOST_STATES).contains(&theorem.answer().states()) {
        body += &automaton(theorem.answer(), &family.tracks());
    }
    let hash = theorem.hash();
    format!(
        "\\documentclass{{article}}\n\\usepackage{{amsmath,amsthm}}\n\\usepackage{{tikz}}\n\\usetikzlibrary{{automata}}\n\
         \\newtheorem{{theorem}}{{Theorem}}\n\\newtheorem{{proposition}}{{Proposition}}\n\n\\begin{{document}}\n\n{body}\n\
         Proved by machine for all numbers~\\cite{{fibnim}}; the certificate has SHA-256 \\texttt{{{}}}\\ldots\n\n\
         \\begin{{thebibliography}}{{9}}\n\\bibitem{{fibnim}} fibnim, \\texttt{{fibnim explain {}}}.\n\\end{{thebibliography}}\n\n\\end{{document}}\n",
        &hash[..16],
        escaped(&family.to_string())
    )
}

/// The cases as a displayed formula, without dollar signs; nothing where there are none that can be read.
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
    if let Some(periodic) = &cases.periodic {
        let residues: Vec<String> = periodic.residues.iter().map(u64::to_string).collect();
        let list = super::explain::listed(&residues, "or");
        let what = cases.family.value().map_or("is lost".into(), |value| format!("has Grundy value {value}"));
        return format!(
            "\\begin{{theorem}}\n{position} {what} if and only if ${n}$ leaves {list} on division by {}.\n\\end{{theorem}}\n",
            periodic.modulus
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
         Digits are those of the greedy representation of ${n}$, with zeros in front; $z_i({n})$ is its $i$-th smallest part, infinite past the last, and $x^+$ is $x$ once or more.\n\
         \\end{{theorem}}\n",
        match cases.quantity {
            Quantity::Threshold => "threshold",
            Quantity::Grundy => "allowances",
            Quantity::Member => "",
        }
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

/// A sentence with its golden ratio and comparisons in signs.
fn sentence(text: &str) -> String {
    escaped(text)
        .replace("floor(k phi)", "$\\lfloor k\\varphi\\rfloor$")
        .replace("phi is", "$\\varphi$ is")
        .replace("<=", "$\\le$")
        .replace("; inf)", "; $\\infty$)")
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

/// The picture in a document, with what it is.
fn automaton(automaton: &Automaton, tracks: &[String]) -> String {
    format!(
        "\n\\begin{{center}}\n{}\n\nThe automaton; it reads the digits of ${}$ in parallel, the most significant first.\n\\end{{center}}\n",
        tikz(automaton),
        tracks.join("$, $")
    )
}

/// The automaton as a picture of TikZ with its library `automata`; nothing where it has too many states to be read.
pub fn automaton_picture(automaton: &Automaton) -> Option<String> {
    (1..=MOST_STATES).contains(&automaton.states()).then(|| tikz(automaton))
}

/// The states on a circle; letters are the digits of all numbers at one place.
fn tikz(automaton: &Automaton) -> String {
    let states = automaton.states();
    let radius = 1.2 + 0.25 * states as f64;
    let mut out = "\\begin{tikzpicture}[->,auto,every state/.style={minimum size=6mm,inner sep=1pt},every node/.style={font=\\scriptsize}]\n".to_owned();
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
            let letters: Vec<String> = (0..automaton.letters())
                .filter(|&letter| automaton.next(from, letter) == to)
                .map(|letter| automaton.system().letter(letter, automaton.tracks()))
                .collect();
            if letters.is_empty() {
                continue;
            }
            let angle = 180.0 - 360.0 * f64::from(from - 1) / states as f64;
            let bend = if from == to {
                format!("out={:.0},in={:.0},looseness=7", angle + 25.0, angle - 25.0)
            } else {
                "bend left=12".into()
            };
            out += &format!("\\path (q{from}) edge[{bend}] node {{{}}} (q{to});\n", letters.join(", "));
        }
    }
    out += "\\end{tikzpicture}";
    out
}
