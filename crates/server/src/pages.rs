//! The list of pages: the name of each, which is its address, and the text of its link preview. `web/app.js` has their modules.

/// A page.
pub(super) struct Page {
    /// The first part of its address.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) about: &'static str,
}

const fn page(name: &'static str, title: &'static str, about: &'static str) -> Page {
    Page { name, title, about }
}

/// The one without a name.
const HOME: Page = page("", "fibnim", "Play, solve, explore and prove Fibonacci nim and its relatives.");

const PAGES: [Page; 11] = [
    page(
        "play",
        "Play Fibonacci nim",
        "Take stones from a pile: at most twice what the other has just taken. The last stone wins.",
    ),
    page("learn", "Learn Fibonacci nim", "Small steps from a first game to perfect play."),
    page("puzzle", "Puzzles of Fibonacci nim", "One for every day, and as many more as you like."),
    page("solve", "Solve Fibonacci nim", "Who wins a position, by which moves, and why."),
    page("explore", "Maps of Fibonacci nim", "Thresholds, Grundy values and complements as pictures."),
    page("rules", "A game of your own", "Write the rules of a game, play it, and have it proved."),
    page(
        "theorems",
        "Theorems on Fibonacci nim",
        "Proved for all numbers, with certificates that anyone can check.",
    ),
    page(
        "gallery",
        "Theorems to look at",
        "Found by the program: each in words, with a picture and what was known before.",
    ),
    page("papers", "What the papers claim", "Every claim of five papers, recomputed."),
    page("class", "A class", "For teachers: needs the program."),
    page(
        "check",
        "Check a certificate",
        "Drop a certificate: an independent checker reads it in your browser.",
    ),
];

/// The steps of Learn have an address each.
const STEPS: usize = 12;

/// The addresses at which there is a page: each is the same document.
pub(super) fn paths() -> impl Iterator<Item = String> {
    let named = [&HOME].into_iter().chain(&PAGES).map(|page| format!("/{}", page.name));
    named.chain((1..=STEPS).map(|step| format!("/learn/{step}")))
}

/// The page of this name, or the one without.
pub(super) fn of(name: &str) -> &'static Page {
    PAGES.iter().find(|page| page.name == name).unwrap_or(&HOME)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page itself imports a module for each, in this order.
    #[test]
    fn the_page_knows_the_same_pages() {
        let text = crate::assets::text("app.js").unwrap();
        let imported =
            |line: &str| Some(line.trim().strip_prefix("[\"")?.split_once("\", () => import(")?.0.to_owned());
        let known: Vec<String> = text.lines().filter_map(imported).collect();
        assert_eq!(known, PAGES.iter().map(|page| page.name).collect::<Vec<_>>());
    }
}
