"""R33: stop sequences that the upstream was not sent, watched for in the text that it answers.

The earliest match wins, of several at one place the longest. What a window releases, at whatever cuts the text comes
in, is what a look at the whole text would leave.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["StopWindow", "TokenQueue"]


class _Sequence:
    """Finds one sequence in text that comes in pieces, in time linear in both (Knuth, Morris and Pratt).

    Attributes:
        word: The sequence.
        state: How much of it the text so far ends in.
        found: Where it was first found, or -1.
    """

    __slots__ = ("_falls", "found", "state", "word")

    def __init__(self, word: str) -> None:
        self.word = word
        self._falls = _falls(word)
        self.begin()

    def begin(self) -> None:
        """Begin a text."""
        self.state = 0
        self.found = -1

    def feed(self, text: str, base: int) -> None:
        """Look at the next piece, which begins at `base` of the whole."""
        word, falls, state, place = self.word, self._falls, self.state, 0
        while place < len(text) and self.found < 0:
            if not state:
                place = text.find(word[0], place)
                if place < 0:
                    break
            while state and text[place] != word[state]:
                state = falls[state - 1]
            state += text[place] == word[state]
            place += 1
            if state == len(word):
                self.found = base + place - state
        self.state = state


def _falls(word: str) -> list[int]:
    """Give, for each head of a word, how long a shorter head is that it ends in."""
    falls = [0]
    for letter in word[1:]:
        state = falls[-1]
        while state and letter != word[state]:
            state = falls[state - 1]
        falls.append(state + (letter == word[state]))
    return falls


class StopWindow:
    """Releases text up to the first of some sequences; nothing comes after it.

    Only what could yet turn out to begin a sequence is withheld.

        >>> window = StopWindow(["END"])
        >>> window.feed("One E"), window.feed("N two. E"), window.flush(), window.hit
        ('One ', 'EN two. ', 'E', None)
        >>> window.feed("Three END four"), window.hit, window.feed("five")
        ('Three ', 'END', '')

    Attributes:
        hit: The sequence that was found; None as long as none is.
    """

    __slots__ = ("_base", "_held", "_sequences", "hit")

    def __init__(self, sequences: Iterable[str]) -> None:
        """Watch for sequences; an empty one is no sequence."""
        self._sequences = [_Sequence(word) for word in dict.fromkeys(sequences) if word]
        self._held = ""  # read and not yet released
        self._base = 0  # where that begins
        self.hit: str | None = None

    def feed(self, text: str) -> str:
        """Take the next text of the open block; give what may be shown by now."""
        if self.hit is not None or not self._sequences:
            return text if self.hit is None else ""
        end = self._base + len(self._held)
        for sequence in self._sequences:
            if sequence.found < 0:
                sequence.feed(text, end)
        self._held += text
        return self._released(final=False)

    def flush(self) -> str:
        """End the open block; give what was withheld. A sequence does not reach from one block into the next."""
        if self.hit is not None:
            return ""
        shown = self._released(final=True)
        for sequence in self._sequences:
            sequence.begin()
        return shown

    def _released(self, final: bool) -> str:
        end = self._base + len(self._held)
        found = [sequence for sequence in self._sequences if sequence.found >= 0]
        begun = [] if final else [end - each.state for each in self._sequences if each.found < 0 and each.state]
        first = min(found, key=lambda each: (each.found, -len(each.word)), default=None)
        if first is not None and all(place > first.found for place in begun):
            self.hit = first.word
            shown, self._held = self._held[: first.found - self._base], ""
            return shown
        count = min([end, *begun]) - self._base
        shown, self._held = self._held[:count], self._held[count:]
        self._base += count
        return shown


class TokenQueue:
    """Tokens of text that a window may withhold: they are given as far as their text is shown.

    >>> from types import SimpleNamespace
    >>> queue = TokenQueue()
    >>> queue.put([SimpleNamespace(token="One"), SimpleNamespace(token=" E"), SimpleNamespace(token="ND")])
    >>> [each.token for each in queue.take(4)], queue.take(4)
    (['One', ' E'], [])
    """

    __slots__ = ("_begins", "_waiting")

    def __init__(self) -> None:
        """Begin before the first token."""
        self._waiting: list[Any] = []
        self._begins = 0  # where the text of the first that waits begins

    def put(self, tokens: Iterable[Any]) -> None:
        """Take the tokens of the next text, each with its words in `token`."""
        self._waiting += tokens

    def all(self) -> list[Any]:
        """Give all that were not given before."""
        given, self._waiting = self._waiting, []
        return given

    def take(self, shown: int) -> list[Any]:
        """Give the tokens that begin in the first `shown` characters and were not given before."""
        count = 0
        while count < len(self._waiting) and self._begins < shown:
            self._begins += len(self._waiting[count].token)
            count += 1
        given, self._waiting = self._waiting[:count], self._waiting[count:]
        return given
