use answers::question;
use fibnim::game::notation::parse_game;
use fibnim::proof::NoTheorems;
use limits::Limits;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;

fn screen(position: &str) -> Screen {
    let rules = question::Rules::of(parse_game("fibonacci").unwrap(), false);
    let start = question::position(position, &rules).unwrap();
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
    assert_eq!(game.session.transcript().moves().len(), 0);
    assert!(seen(&mut game, 80, 24).contains("at most 999 may be"));
    // Not even the second time.
    press(&mut game, "\n");
    assert_eq!(game.session.transcript().moves().len(), 0);
    press(&mut game, "13\n");
    assert_eq!(game.session.transcript().moves()[0].take, 13u32.into());
}

#[test]
fn every_key_is_told_whatever_the_size() {
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
    assert_eq!(game.session.transcript().moves().len(), 0);
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
