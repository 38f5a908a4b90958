"""Which widget the keyboard goes to next, and what it scrolls on the way.

Tab and Shift+Tab go through the stops in the order of reading. An arrow goes to the nearest stop in
its direction; from the last one in its way it scrolls, and then goes round to the other end.
"""

from collections.abc import Collection, Mapping, Sequence

from zilch3d.kit.widgets.look import Box, Look
from zilch3d.kit.widgets.scroll import PageScroll, Scroll
from zilch3d.kit.widgets.widget import Key, Widget, visible_widgets

ARROWS = {Key.LEFT: (-1, 0), Key.RIGHT: (1, 0), Key.UP: (0, 1), Key.DOWN: (0, -1)}
"""The direction of each arrow key: to the right, and up."""
ASIDE = 3
"""A pixel to the side counts as many as this straight ahead: so far is a stop that is aside."""
SCROLLING = {Key.UP: 1.0, Key.DOWN: -1.0}
"""Notches that an arrow scrolls where it leads to no other widget."""
ALL_PAGES = 1e6
"""More pages than anything has."""
MAX_PAGES_ROUND = 4
"""Arrows don't go round a longer list: at the other end of it one would be lost."""


class Navigator:
    """Finds the way of the focus among ``visible`` widgets, as ``visible_widgets`` gives them.

    A stop is a widget that can have the focus; an area is the Scroll that a stop is in.
    """

    def __init__(self, visible: Sequence[tuple[Widget, Box | None]], look: Look) -> None:
        self._visible = visible
        self._look = look

    @property
    def stops(self) -> list[Widget]:
        """The widgets that can have the focus, in the order of reading."""
        return [widget for widget, _clip in self._visible if widget.focusable and widget.enabled]

    def lead(self, key: Key, focused: Widget | None, *, held: bool = False) -> Widget | None:
        """The stop that a key leads to; None where it has scrolled instead, or leads nowhere.

        Arrows go round from the last stop to the first, but not while they are ``held``. When one
        does, all that is scrolled goes to the end where it arrives.
        """
        # In this order: the next stop in the area that is scrolled, the next stop in sight, further
        # scrolling, and round to the other end.
        near = self._in_reach(focused) if key in ARROWS else self.stops
        stop = self._next_in_scroll(key, focused) or next_stop(key, focused, near)
        if stop is not focused or key not in ARROWS:
            return stop
        if key not in SCROLLING:
            return None if held else self._around(key, focused, near)
        if self._scroll(SCROLLING[key], focused) or held:
            return None
        stop = self._around(key, focused, self.stops)
        if stop is not None:
            self._scroll_to_end(top=key is Key.DOWN)
        return stop

    def turn_pages(self, pages: float, focused: Widget | None) -> None:
        """Move the Scroll that the focus is in, or the first that can, by so many pages up."""
        scrolls = self._scrolls()
        around_focus = [one for one in scrolls if focused in self._inside(one)]
        any(scroll.page(pages) for scroll in around_focus + scrolls)

    def turn_to_end(self, focused: Widget | None, *, top: bool) -> None:
        """Move the Scroll that the focus is in, or the first that can, to its start or its end."""
        self.turn_pages(ALL_PAGES if top else -ALL_PAGES, focused)

    def in_sight(self, focused: Widget) -> Widget:
        """The stop in sight that is nearest to the focus, upwards or down: that itself if it is."""
        seen = [
            widget
            for widget, clip in self._visible
            if widget.focusable and widget.enabled
            if clip is None or clip.common(widget.box).height
        ]
        if focused in seen or not seen:
            return focused
        return min(seen, key=lambda stop: abs(stop.box.centre[1] - focused.box.centre[1]))

    def reveal(self, widget: Widget, *, pages: bool = True) -> None:
        """Scroll until the widget is seen; without ``pages`` no whole page."""
        for scroll in self._scrolls():
            if widget in self._inside(scroll) and (pages or not isinstance(scroll, PageScroll)):
                scroll.show(widget.box)

    def _next_in_scroll(self, key: Key, focused: Widget | None) -> Widget | None:
        """The stop that an arrow leads to within the area of the focus, as long as it has more.

        This comes before stops outside, however near: the rest of the area would be skipped.
        """
        for scroll in self._scrolls() if key in SCROLLING else ():
            among = self._stops_in(scroll)
            inside = [stop for stop in self.stops if stop in among]
            more = scroll.offset > 0 if key is Key.UP else scroll.offset < scroll.overflow
            if more and focused in inside:
                stop = next_stop(key, focused, inside)
                return None if stop is focused else stop
        return None

    def _in_reach(self, focused: Widget | None) -> list[Widget]:
        """The stops in sight, and all in the area of the focus."""
        scrolled = [self._stops_in(scroll) for scroll in self._scrolls()]
        together = {stop for stops in scrolled if focused in stops for stop in stops}
        return [
            widget
            for widget, clip in self._visible
            if widget.focusable and widget.enabled
            if clip is None or widget in together or clip.common(widget.box).height
        ]

    def _around(self, key: Key, focused: Widget | None, stops: Sequence[Widget]) -> Widget | None:
        """The stop that an arrow leads to from the last one on its way: the first, or None.

        Up and down it is None where arrows scroll a text that is only read, whose ends would be
        passed unnoticed, and out of a long list or into one.
        """
        places = {stop: stop.box for stop in stops}
        if focused not in places:
            return None
        lists: list[set[Widget]] = []
        for scroll in self._scrolls() if key in SCROLLING else ():
            inside = self._stops_in(scroll)
            if self._is_read(scroll, inside):
                return None
            lists += [inside] if scroll.pages > MAX_PAGES_ROUND else []
            # Boxes as they will be once _scroll_to_end is called.
            shift = -scroll.offset if key is Key.DOWN else scroll.overflow - scroll.offset
            places |= {stop: places[stop].moved_up(shift) for stop in inside}
        stop = around(focused, places, ARROWS[key])
        return None if any({focused, stop} & inside for inside in lists) else stop

    def _scroll_to_end(self, *, top: bool) -> None:
        """Scroll everything to its top, or to its bottom."""
        for scroll in self._scrolls():
            scroll.offset = 0 if top else scroll.overflow

    def _scroll(self, notches: float, focused: Widget | None) -> bool:
        """Scroll the area of the focus, or one that is only read, up; whether anything moved."""
        for widget, _clip in self._visible:
            stops = self._stops_in(widget) if isinstance(widget, Scroll) else ()
            # Areas with stops all over are scrolled by the focus that goes from stop to stop.
            by_focus = isinstance(widget, Scroll) and not self._is_read(widget, stops)
            if (not by_focus or focused in stops) and widget.scroll(notches, self._look):
                return True
        return False

    def _is_read(self, scroll: Scroll, stops: Collection[Widget]) -> bool:
        """Whether much of it, half of what is seen at once, lies before or behind all its stops."""
        whole, gap = scroll.child.box, scroll.box.height // 2
        return scroll.overflow > 0 and not (
            any(stop.box.top > whole.top - gap for stop in stops)
            and any(stop.box.y < whole.y + gap for stop in stops)
        )

    def _scrolls(self) -> list[Scroll]:
        return [widget for widget, _clip in self._visible if isinstance(widget, Scroll)]

    def _stops_in(self, scroll: Scroll) -> set[Widget]:
        return {one for one in self._inside(scroll) if one.focusable and one.enabled}

    def _inside(self, scroll: Scroll) -> list[Widget]:
        return [widget for widget, _clip in visible_widgets(scroll)]


def next_stop(key: Key, focused: Widget | None, stops: Sequence[Widget]) -> Widget | None:
    """The stop that ``key`` leads to from the widget that has the focus; that one if there is none.

    ``stops``, of which there is at least one, are in the order of reading.
    """
    if key in ARROWS and focused is not None:
        return beside(focused, stops, ARROWS[key]) or focused
    if key not in (Key.NEXT, Key.PREVIOUS, *ARROWS):
        return focused
    step = -1 if key is Key.PREVIOUS else 1
    if focused not in stops:
        return stops[0 if step > 0 else -1]
    return stops[(stops.index(focused) + step) % len(stops)]


def beside(start: Widget, stops: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
    """The stop that is nearest to ``start`` in this direction, or None if there is none."""
    ways = [(_way(start.box, stop.box, direction), stop) for stop in stops if stop is not start]
    ahead = [(far, stop) for (gap, far), stop in ways if gap >= 0]
    return min(ahead, key=lambda each: each[0], default=(0.0, None))[1]


def around(
    start: Widget, places: Mapping[Widget, Box], direction: tuple[int, int]
) -> Widget | None:
    """The stop that this direction leads to if it goes on from the other side of all stops.

    To the side, it stays in the row of ``start``; up and down, it leaves that row for the one at
    the other end. ``places`` are the boxes of all stops. None if there is no such stop.
    """
    box = places[start]
    candidates = {
        stop: place
        for stop, place in places.items()
        if stop is not start and _is_level(box, place) == bool(direction[0])
    }
    if not candidates:
        return None
    left = min(place.x for place in candidates.values()) - box.width
    right = max(place.right for place in candidates.values())
    below = min(place.y for place in candidates.values()) - box.height
    above = max(place.top for place in candidates.values())
    # As if ``start`` stood just beyond the other side.
    entry = {
        (1, 0): box._replace(x=left),
        (-1, 0): box._replace(x=right),
        (0, 1): box._replace(y=below),
        (0, -1): box._replace(y=above),
    }[direction]
    return min(candidates, key=lambda stop: _way(entry, candidates[stop], direction)[1])


def _is_level(a: Box, b: Box) -> bool:
    """Whether both are in one row."""
    return a.y < b.top and b.y < a.top


def _way(a: Box, b: Box, direction: tuple[int, int]) -> tuple[int, float]:
    """The pixels from ``a`` to ``b`` in this direction, negative if they overlap; how far ``b`` is.

    Pixels to the side count ASIDE times; the middles decide between stops that are equally far.
    """
    left, right, below, above = a.x - b.right, b.x - a.right, a.y - b.top, b.y - a.top
    across, up = max(0, left, right), max(0, below, above)
    (ax, ay), (bx, by) = a.centre, b.centre
    if direction[0]:
        gap = right if direction[0] > 0 else left
        return gap, across + ASIDE * up + abs(by - ay) / 100
    gap = above if direction[1] > 0 else below
    return gap, up + ASIDE * across + abs(bx - ax) / 100
