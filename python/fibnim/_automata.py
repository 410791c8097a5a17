"""Automata as data."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._fibnim import Numbers, Theorem


def to_networkx(automaton: Numbers | Theorem) -> Any:
    """The states and arrows as a graph; parallel arrows are distinguished by their digits."""
    try:
        networkx = import_module("networkx")
    except ImportError as error:
        raise ImportError("to_networkx needs networkx: pip install networkx") from error
    names = automaton.variables if hasattr(automaton, "variables") else automaton.tracks
    graph = networkx.MultiDiGraph(variables=names)
    for state in range(1, automaton.states + 1):
        graph.add_node(state, initial=state == automaton.initial, accepting=state in automaton.accepting)
    for source, digits, target in automaton.transitions:
        graph.add_edge(source, target, key=digits, digits=digits)
    return graph
