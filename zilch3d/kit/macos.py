"""What is asked of macOS beside pyglet: when a timer fires, what the menu says, notice of Quit.

``cocoa`` is pyglet's way to the system, ``pyglet.libs.darwin.cocoapy``, which only a Mac can
import; tests pass in another. What fails is logged, for none of it is worth the game.
"""

from collections.abc import Callable
from importlib import import_module
from logging import getLogger
from typing import Any

import pyglet.app

LOG = getLogger(__name__)

STEP = "updatePyglet:"
"""The method of pyglet's delegate that its timer calls, in the thread of the window."""
WILL_TERMINATE = "NSApplicationWillTerminateNotification"
OBSERVER = "TerminationObserver"
"""The name of its class in Objective-C."""
HIDE, QUIT = "hide:", "terminate:"
"""What the entries of pyglet's menu do."""


def _cocoapy() -> Any:
    return import_module("pyglet.libs.darwin.cocoapy")


class TimerAlarm:
    """The alarm of pyglet's loop on Macs with an M1, where the system runs it.

    A timer of pyglet's calls ``idle`` 60 times a second: its next time is put off while nothing is
    to be done. Where that fails, it goes on as before.
    """

    def __init__(self, loop: Any = None, cocoa: Any = None) -> None:
        self._loop: Any = loop or pyglet.app.platform_event_loop
        self._cocoa = cocoa or _cocoapy()
        self._works = True

    def set(self, seconds: float) -> None:
        timer = getattr(self._loop, "_timer", None)  # None before the start and after the end
        if timer is None or not self._works:
            return
        try:
            with self._cocoa.AutoReleasePool():
                dates = self._cocoa.ObjCClass("NSDate")
                when = dates.dateWithTimeIntervalSinceNow_(seconds)
                timer.setFireDate_(when)
        except Exception as fault:
            LOG.warning("the loop can't sleep: %r", fault)
            self._works = False

    def ring(self) -> None:
        if getattr(self._loop, "_timer", None) is None:
            return
        try:
            with self._cocoa.AutoReleasePool():
                self._loop.appdelegate.performSelectorOnMainThread_withObject_waitUntilDone_(
                    self._cocoa.get_selector(STEP), None, False
                )
        except Exception as fault:
            LOG.warning("the loop can't be woken: %r", fault)
            self._works = False


class TerminationObserver:
    """Calls ``close`` before the system ends the process: by Quit, in the Dock, or at a log-out.

    The system doesn't return from that: nothing else of this program runs after it. It has no
    reference of its own to the observer, which must be kept as long as anything may quit. What the
    constructor raises is the system's.
    """

    def __init__(self, close: Callable[[], None], cocoa: Any = None) -> None:
        self._cocoa = cocoa or _cocoapy()
        self._class = self._cocoa.ObjCSubclass("NSObject", OBSERVER)

        def willTerminate_(_self: object, _notification: object) -> None:  # noqa: N802
            close()

        self._class.method("v@")(willTerminate_)  # its selector is the function's name
        self._observer = self._cocoa.ObjCClass(OBSERVER).alloc().init()
        centre = self._cocoa.ObjCClass("NSNotificationCenter").defaultCenter()
        name = self._cocoa.c_void_p.in_dll(self._cocoa.appkit, WILL_TERMINATE)
        selector = self._cocoa.get_selector("willTerminate:")
        centre.addObserver_selector_name_object_(self._observer, selector, name, None)


def name_menu(hide: str, end: str, cocoa: Any = None) -> None:
    """Have the entries of pyglet's menu say this; they are “Hide!” and “Quit!”."""
    try:
        system = cocoa or _cocoapy()
        with system.AutoReleasePool():
            bar = system.ObjCClass("NSApplication").sharedApplication().mainMenu()
            menu = bar.itemAtIndex_(0).submenu()
            for words, action in ((hide, HIDE), (end, QUIT)):
                place = menu.indexOfItemWithTarget_andAction_(None, system.get_selector(action))
                if place >= 0:
                    menu.itemAtIndex_(place).setTitle_(system.get_NSString(words))
    except Exception as fault:
        LOG.warning("the menu is as it was: %r", fault)
