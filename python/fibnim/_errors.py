"""What can go wrong: the same messages as at the command line, as exceptions."""

from __future__ import annotations


class FibnimError(Exception):
    """The base class of all exceptions of fibnim.

    ``message`` says what is wrong, ``help`` what to do about it, if that is known.
    """

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message, help)
        self.message = message
        self.help = help

    def __str__(self) -> str:
        return self.message if self.help is None else f"{self.message}\n  help: {self.help}"


class Mistake(FibnimError, ValueError):
    """The input cannot be read, or makes no sense.

    Where it is one place, ``text`` is the text (one line of it for rules), ``start`` and ``end`` the characters that are
    meant, and ``line`` the number of the line, counted from 1.

    >>> import fibnim
    >>> try:
    ...     fibnim.Position("12,,7")
    ... except fibnim.Mistake as mistake:
    ...     print(mistake.text[: mistake.start], mistake.start, mistake.end)
    12, 3 4
    """

    def __init__(
        self,
        message: str,
        help: str | None = None,
        place: tuple[str, int, int, int] | None = None,
    ) -> None:
        super().__init__(message, help)
        self.args = (message, help, place)
        self.text: str | None = None
        self.start: int | None = None
        self.end: int | None = None
        self.line: int | None = None
        if place is not None:
            self.text, self.start, self.end, self.line = place

    def __str__(self) -> str:
        if self.text is None or self.start is None or self.end is None:
            return super().__str__()
        # A long text is shown around the place.
        first = max(0, self.start - 60)
        last = self.text.find("\n", self.start)
        shown = self.text[first : last if last >= 0 else None][:120]
        before = shown[: self.start - first]
        if "\n" in before:
            first += before.rindex("\n") + 1
            shown = shown[before.rindex("\n") + 1 :]
        arrows = "^" * max(1, min(self.end - self.start, 120 - (self.start - first)))
        lines = [self.message, f"  {shown}", f"  {' ' * (self.start - first)}{arrows}"]
        if self.help is not None:
            lines.append(f"  help: {self.help}")
        return "\n".join(lines)


class Undecided(FibnimError):
    """The limits did not suffice; fibnim never answers with a guess."""


class LibraryError(FibnimError, OSError):
    """A library of theorems or a file cannot be read or written."""

    def __init__(self, message: str, help: str | None = None) -> None:
        FibnimError.__init__(self, message, help)


class Rejected(FibnimError):
    """The independent checker does not accept a certificate."""
