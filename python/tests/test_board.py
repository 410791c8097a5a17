"""The board of a notebook, without a browser: what the page receives, and what it may ask for."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import fibnim

pytest.importorskip("anywidget")


def test_a_game_is_played_by_messages() -> None:
    board = fibnim.board("20", opponent="perfect", seed=1)
    start = board.state
    assert start["piles"] == [{"stones": "20", "most": "19", "parts": ["13", "5", "2"], "drawn": True, "heap": False}]
    assert start["message"] == "Your turn." and not start["over"]
    # As the page sends it.
    board._handle_custom_msg({"do": "take", "pile": 0, "take": "2"}, [])
    assert board.game.moves[0] == (0, 2) and len(board.game.moves) == 2
    assert board.state["taken"] == [str(move.take) for move in board.game.moves]
    assert board.state["message"].startswith("perfect")
    board.receive({"do": "undo"})
    assert board.game.moves == [] and board.state["piles"] == start["piles"]
    board.receive({"do": "hint"})
    assert board.state["message"] == board.game.hint()
    board.receive({"do": "why"})
    assert board.state["message"] == board.game.why()
    while not board.state["over"]:
        board.receive({"do": "take", "pile": 0, "take": str(board.game.analysis().winning_moves[0].take)})
    assert board.state["message"].endswith("You have won.") and board.game.won
    board.receive({"do": "new"})
    assert board.state["piles"] == start["piles"] and not board.state["over"]


@pytest.mark.parametrize(
    "content",
    [
        {"do": "take", "pile": 0, "take": "100"},
        {"do": "take", "pile": 5, "take": "1"},
        {"do": "take", "pile": 0, "take": "many"},
        {"do": "dance"},
        {},
    ],
)
def test_what_cannot_be_done_is_reported(content: dict[str, object]) -> None:
    board = fibnim.board("12")
    board.receive(content)
    assert board.game.moves == [] and board.state["message"] not in ("", "Your turn.")


def test_numbers_are_texts_and_games_go_on() -> None:
    game = fibnim.Game([10**40, 5], opponent="random", first=False, seed=2)
    board = fibnim.board(game)
    assert board.game is game and board.state["message"].startswith("random takes ")
    large = max(board.state["piles"], key=lambda pile: len(pile["stones"]))
    assert not large["drawn"] and int(large["stones"]) > 10**30 and int(large["most"]) <= int(large["stones"])
    json.dumps(board.state)
    misere = fibnim.board("5;3 + *2", misere=True)
    assert "misere" in misere.state["rules"] and misere.state["piles"][1]["heap"]


def test_the_page_has_a_script_and_names_for_everybody(tmp_path: Path) -> None:
    script = fibnim.board("12")._esm
    assert 'role: "slider"' in script and 'role: "status"' in script and "keydown" in script
    if node := shutil.which("node"):
        path = tmp_path / "board.mjs"
        path.write_text(script)
        done = subprocess.run([node, "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
