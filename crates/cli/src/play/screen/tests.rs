use answers::question::{self, GamePosition};
use fibnim::game::notation::parse_game;
use fibnim::proof::NoTheorems;
use limits::Limits;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;

fn screen(position: &str) -> Screen {
    let rules = question::Rules::of(parse_game("fibonacci").unwrap(), false);
    let start = question::position(position, &rules).unwrap();
    begun(GamePosition::Piles(start))
}

fn by_rules(text: &str, position: &str) -> Screen {
    let rules = question::rules(text, &Limits::default()).unwrap();
    let start = question::rules_position(position, &rules).unwrap();
    begun(GamePosition::Rules(rules, start))
}

fn begun(start: GamePosition) -> Screen {
    let opponent = question::player("perfect").unwrap();
    Screen::new(Session::new(start, 0, opponent, 1, Box::new(NoTheorems), Limits::MODEST), None)
}

fn press(screen: &mut Screen, keys: &str) {
    for key in keys.chars() {
        let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
        screen.press(code.into()).unwrap();
    }
}

/// What a person sees on a terminal of this size.
fn seen(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>() + "\n";
    (0..height).map(row).collect()
}

#[test]
fn what_is_too_much_is_refused_and_not_made_less() {
    let mut game = screen("1000");
    press(&mut game, "9999\n");
    assert_eq!(game.session.record().moves(), 0);
    assert!(seen(&mut game, 80, 24).contains("at most 999 may be"));
    // Not even the second time.
    press(&mut game, "\n");
    assert_eq!(game.session.record().moves(), 0);
    press(&mut game, "13\n");
    assert_eq!(game.session.record().moves(), 2);
    assert!(game.session.record().to_string().contains("\ntake 13 from pile 1\n"));
}

#[test]
fn every_key_is_shown_at_every_size() {
    for (width, height) in [(80, 24), (60, 20), (40, 12), (30, 12)] {
        for position in ["12", "5,7"] {
            let seen = seen(&mut screen(position), width, height);
            for key in ["h hint", "w why", "u undo", "s save", "n new", "? help", "q quit", "Enter take"] {
                assert!(seen.contains(key), "{key} at {width}x{height}:\n{seen}");
            }
            assert!(seen.contains("●"), "{seen}");
            assert!(seen.contains("taking 1"), "{seen}");
        }
    }
}

#[test]
fn hints_and_reasons_are_seen_on_a_small_terminal() {
    let mut game = screen("12");
    press(&mut game, "h");
    let hint = seen(&mut game, 40, 12);
    assert!(hint.contains("Taking 1 wins.") && hint.contains("●"), "{hint}");
    press(&mut game, "w");
    let why = seen(&mut game, 40, 12);
    assert!(why.contains("The player to move can win."), "{why}");
    // The rest of it is below.
    let mut rest = String::new();
    for _ in 0..20 {
        game.press(KeyCode::Down.into()).unwrap();
        rest = seen(&mut game, 40, 12);
    }
    assert!(rest.contains("Ponomarenko"), "{rest}");
    // And any other key goes back to the game.
    press(&mut game, "\n");
    assert!(seen(&mut game, 40, 12).contains("●"));
    assert_eq!(game.session.record().moves(), 0);
    press(&mut game, "?");
    assert!(seen(&mut game, 40, 12).contains("in turns"));
}

#[test]
fn the_chosen_pile_is_seen_on_a_small_terminal() {
    let mut game = screen("30,31,32,33");
    for _ in 0..3 {
        game.press(KeyCode::Down.into()).unwrap();
    }
    assert!(seen(&mut game, 40, 12).contains("pile 4"), "{}", seen(&mut game, 40, 12));
}

#[test]
fn a_game_takes_no_name_that_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(unused(folder.path(), "game"), folder.path().join("game.fibnim"));
    std::fs::write(folder.path().join("game.fibnim"), "something else").unwrap();
    assert_eq!(unused(folder.path(), "game"), folder.path().join("game-2.fibnim"));
}

const WYTHOFF: &str =
    "game wythoff(m, n)\nmove 1 <= k: m - k, n\nmove 1 <= k: m, n - k\nmove 1 <= k: m - k, n - k\n";

#[test]
fn a_game_by_its_rules_is_played_with_the_same_keys() {
    let mut game = by_rules(WYTHOFF, "5, 6");
    let first = seen(&mut game, 80, 24);
    for expected in
        ["wythoff", "m: 5", "n: 6", "1 <= k: m - k, n", "move 1 with k = 1: take 1 from m", "Enter play"]
    {
        assert!(first.contains(expected), "{expected}:\n{first}");
    }
    press(&mut game, "h");
    assert!(
        seen(&mut game, 80, 24).contains("A winning move is move 2 with k = 3: take 3 from n, leaving 5,3.")
    );
    press(&mut game, "l");
    assert!(seen(&mut game, 80, 24).contains("more moves if the winner hurries"));
    // What the rules do not permit is refused.
    press(&mut game, "9\n");
    assert_eq!(game.session.record().moves(), 0);
    game.press(KeyCode::Down.into()).unwrap();
    game.press(KeyCode::Right.into()).unwrap();
    assert!(seen(&mut game, 80, 24).contains("move 2 with k = 2: take 2 from n"));
    press(&mut game, "3\n");
    assert!(game.session.record().to_string().contains("\nto 5,3\n"));
    assert_eq!(game.session.record().moves(), 2);
    press(&mut game, "u");
    assert_eq!(game.session.record().moves(), 0);
}

#[test]
fn a_move_by_rules_may_choose_several_numbers_and_let_a_pile_grow() {
    let mut game = by_rules("game split(m, n)\nmove 1 <= k and 1 <= l and l < k: m - k, n + l\n", "4, 0");
    let first = seen(&mut game, 80, 24);
    assert!(first.contains("n: 0 → 1") && first.contains("move 1 with k = 2 and l = 1"), "{first}");
    game.press(KeyCode::Right.into()).unwrap();
    let next = seen(&mut game, 80, 24);
    assert!(next.contains("move 1 with k = 3 and l = 1"), "{next}");
    press(&mut game, "\n");
    assert!(game.session.record().moves() >= 1);
}
