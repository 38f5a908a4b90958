"""What the players want, turned into actions: the one place that plays at the table.

Calls come from ``input`` and the widgets for a person, from ``update`` for a computer player.
"""

import math
from dataclasses import replace
from typing import assert_never

from zilch3d.engine import actions
from zilch3d.engine.actions import Action
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.state import Chance, Nobody, Player
from zilch3d.features.lessons import coach
from zilch3d.features.lessons.coach import Coach
from zilch3d.features.practice.quiz import Quiz
from zilch3d.motion.swing import ORDINARY, Swing
from zilch3d.players.profile import Profile
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table import selection, tutor
from zilch3d.ui.table.hands.absence import Absence
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.hint import Hint
from zilch3d.ui.table.model import INTENTS, Held, Intent, TableModel
from zilch3d.ui.table.screen import facts
from zilch3d.ui.table.screen.clock_ring import ClockFacts
from zilch3d.ui.table.selection import NOTHING, Selection
from zilch3d.ui.table.stage.animator import Animator
from zilch3d.ui.table.stage.history import History
from zilch3d.ui.table.stage.throwing import Thrower
from zilch3d.ui.words import dice_worth, errors
from zilch3d.ui.words.remarks import LastWord

COLLECTED = 1.0
"""Seconds after coming back to the table for which the clock still stands."""


class Controller:
    """Plays a game for its people and computers; what is not possible now does nothing.

    What is picked is set aside before the dice are thrown or points are banked. ``notice`` is what
    was just refused, and why.
    """

    def __init__(
        self,
        game: Table,
        animator: Animator,
        thrower: Thrower,
        computers: ComputerPlayers,
        hint: Hint,
    ) -> None:
        self.game = game
        self.animator = animator
        self.hint = hint
        self.coach: Coach | None = None
        """Leads through a lesson, if the game is one."""
        self.quiz: Quiz | None = None
        """Judges what is decided, if this is practice."""
        self.talk = computers.talk
        self.history = History(game, animator.queue)
        self.absence = Absence(game, computers)
        self.notice = ""
        self._thrower = thrower
        self._computers = computers
        self._options = animator.options
        self._thinking = 0.0
        """Seconds that the computer player to move has taken."""
        self._collecting = 0.0
        self._attended = not game.actions
        """Whether the player is at the table: the clock of a game that was left waits for that."""
        self._skipping = False
        """Whether dice in the air are to be shown at rest as soon as it is known where."""
        self._carried: bool | None = None
        """Whether the dice that are held are carried, or shaken; None if none are held."""
        self._undo_if_put_back = False
        self._no_hiding = ""
        """Why no die could be hidden, said until anybody goes on."""
        game.watch(animator.queue.add)

    # What may be done now

    @property
    def idle(self) -> bool:
        """Whether everything that has happened has been shown, and no dice are in the air."""
        return self.animator.queue.idle and not isinstance(self.game.state.mover, Chance)

    @property
    def waiting(self) -> bool:
        """Whether a computer player is thinking."""
        mover = self.game.state.mover
        return self.idle and isinstance(mover, Player) and not self._is_persons

    @property
    def over(self) -> bool:
        """Whether the game is at its end, and that has been shown."""
        return self.idle and isinstance(self.game.state.mover, Nobody)

    @property
    def last_word(self) -> LastWord | None:
        """What a computer player says to the end of the game, if anything."""
        return self.talk.last_word(self.game.state) if self._options().remarks else None

    @property
    def ready(self) -> bool:
        """Whether a person may act now, and holds no dice."""
        taught = self.coach is None or self.coach.lets_play
        taught = taught and (self.quiz is None or self.quiz.lets_play)
        return self._is_persons and self.idle and self._carried is None and taught

    @property
    def reopened(self) -> bool:
        """Whether the player decides on a score that the Time Warp has reopened."""
        return self.game.state.turn is None and bool(self.game.state.reopened)

    @property
    def can_hide(self) -> bool:
        """Whether a person may withhold a die from a computer player, who doesn't watch."""
        state, computers = self.game.state, self._computers.profiles
        if state.passer in computers or state.turn is None or state.turn.seat not in computers:
            return False
        return not isinstance(decide(state, actions.HideDie()), Refusal)

    @property
    def is_led(self) -> bool:
        """Whether this is no game but a lesson, or practice."""
        return self.coach is not None or self.quiz is not None

    @property
    def clock(self) -> ClockFacts | None:
        """The clock of the person to act; None where there is none, or nobody may act now.

        It stands still while anything but the player holds the game up.
        """
        state = self.game.state
        mover = state.mover
        if not isinstance(mover, Player) or not self._is_persons or mover.seat in self.absence.away:
            return None
        if not self.idle or self.is_led or not self.game.is_timed:
            return None
        running = self._attended and not self.hint.active and self._collecting <= 0.0
        clock, still = self.game.clock, self._options().still
        return ClockFacts(clock.left, clock.limit, running=running, still=still)

    def model(self, held: Held | None = None) -> TableModel:
        """What the screen shows now."""
        return TableModel(
            self.animator.queue.shown,
            self.animator.selection,
            self.ready,
            self._options(),
            self._computers.seats,
            self.absence.away,
            self.game.can_undo and self.ready,
            self.notice,
            held,
            self.hint.chances,
            self.hint.guidance(),
            self._computers.estimating,
            self.animator.leaving,
            self.animator.arriving,
            self.animator.moods,
            self.talk.said if self._options().remarks else None,
            self.can_hide,
            self.coach.now() if self.coach is not None else None,
            self.quiz.now() if self.quiz is not None else None,
            () if self.is_led else self.history.last(),
            slow=self._computers.slow,
        )

    # Picking

    def pick(self, picked: Selection) -> None:
        """Pick exactly these dice of the roll that lies there."""
        if self._roll:
            self.notice = ""
            if self.hint.objection is not None:
                self.hint.close()
            self.animator.pick(picked, self._roll)

    def pick_die(self, die: int) -> None:
        """Pick this die, or let it go if it was picked."""
        if self.ready and die in self.animator.rolled:
            self.pick(self.animator.selection.toggled(self.animator.rolled.index(die)))

    def lift(self, die: int) -> bool:
        """Hold this die of the roll, to drag it; whether it may be put down elsewhere.

        One that counts nothing may not, and it is said why.
        """
        state, place = self.game.state, self.animator.rolled.index(die)
        self.animator.hold(die)
        self.notice = ""
        if place in self.animator.selection.places or selection.worth(state, place) is not None:
            return True
        points = self.model().points
        self.notice = dice_worth.why_nothing(state, self._roll[place], points)
        return False

    def pick_face(self, face: Face) -> None:
        """Pick one more die that shows this; let all of them go if all were picked."""
        self.pick(selection.picked_by_face(self._roll, self.animator.selection, face))

    def pick_best(self) -> None:
        """Pick what the open hint has first, else the set-aside that scores highest."""
        if tutor.offered(self.model()):
            self.take(0)
        else:
            self.pick(selection.best(self.game.state))

    def count(self, way: int) -> None:
        """Count what is picked in this way, from the highest."""
        self.animator.selection = replace(self.animator.selection, way=way)

    # Going on

    def do(self, intent: Intent) -> None:
        """Do this, unless the tutor objects first."""
        if intent is Intent.EXTRA and self.can_hide:
            self.hide_die()
        elif not self._objects(intent):
            self._carry_out(intent)

    def insist(self) -> None:
        """Do what the tutor objects to."""
        objection = self.hint.objection
        self.hint.close()
        if objection is not None:
            self._carry_out(objection.intent)

    def toggle_hint(self) -> None:
        """Ask for a hint, or close it; a lesson says enough, and practice asks for an answer."""
        if not self.is_led:
            self.hint.toggle()

    def do_step(self) -> None:
        """Do for the learner what the lesson waits for."""
        step = self.coach.step if self.coach is not None else None
        if step is None:
            return
        if step.option is not None:
            self.pick(selection.for_option(self.game.state, step.option))
        elif step.do in INTENTS:
            self._carry_out(INTENTS[step.do])

    def take(self, number: int) -> None:
        """Do as the hint says, as far as that can be undone: pick the dice, else go to it.

        It stays open while dice are picked.
        """
        offered = tutor.offered(self.model())
        if number >= len(offered):
            return
        decision = offered[number]
        if decision.option is not None:
            self.pick(selection.for_option(self.game.state, decision.option))
        elif decision.then in tutor.INTENTS:
            self.hint.close()
            self.do(tutor.INTENTS[decision.then])

    def go_on(self) -> None:
        """Go on with a game that was left: dice that were in the air are thrown once more.

        They will show what they would have. Players who missed their last turn are still away.
        """
        self.absence.go_on()
        self._thrower.start(ORDINARY, self.animator.tabletop.tray)
        self._follow_lesson()

    def hide_die(self) -> None:
        """The person who has just passed the dice withholds one, or why that is not possible.

        Where another person goes on, neither is said: who counts the dice has to find out.
        """
        passer, computers = self.game.state.passer, self._computers.profiles
        refusal: Refusal | None = Refusal(RefusalReason.NOBODY_PASSED)
        if passer not in computers:
            refusal = self.game.play(actions.HideDie())
        watched = self._is_persons and passer is not None and passer not in computers
        watched = watched and self.game.state.rules.manners.hidden_die
        if refusal is not None and not watched:
            self.notice = self._no_hiding = errors.refusal(refusal, self.model().points)

    def undo(self) -> None:
        """Take back what was picked, else the last set-aside; never a landing."""
        if self.animator.selection.places:
            self.pick(NOTHING)
        elif self.ready:
            self._undo()

    def start_again(self) -> None:
        """The game has gone elsewhere: what was under way is not."""
        self._thrower.stop()
        self._thinking, self._skipping = 0.0, False
        self.notice = ""

    def skip(self) -> None:
        """Show at once how everything ends that moves; dice in the air as soon as it is known."""
        self._skipping = self._thrower.busy
        self.animator.skip()

    # Dice in the hand

    def take_up(self, *, carried: bool) -> bool:
        """Hold the dice of the next throw, to shake or to carry them; whether that is possible."""
        if self._objects(Intent.ROLL) or not self.ready:
            return False
        if self.reopened and not carried:
            self._carry_out(Intent.ROLL)
            return False
        rolled = bool(self._roll)
        if self.reopened or not self._set_picked_aside():
            if carried:
                self.notice = facts.roll(self.model()).reason
            return False
        self._undo_if_put_back = rolled
        self.hint.close()
        self._carried = carried
        self._fill_cup()
        return True

    @property
    def holds(self) -> bool:
        """Whether dice are held, to be thrown or put back."""
        return self._carried is not None

    def throw(self, swing: Swing) -> None:
        """Throw the dice that are held, if any still are."""
        if self.holds:
            self._carried = None
            self._play(actions.Throw(), swing)

    def put_back(self) -> None:
        """Put back the dice that are held, if any, and what was set aside for the throw."""
        if self._carried is None:
            return
        self._carried = None
        self.animator.put_down()
        if self._undo_if_put_back:
            self._undo()

    # Players and time

    def join(self, seat: SeatSetup, profile: Profile | None) -> None:
        """A person sits down at the running game, or a computer player of this profile."""
        if self.game.join(seat) is None and profile is not None:
            self._computers.profiles[len(self.game.seats) - 1] = profile

    def attend(self) -> None:
        """The player has pressed something: a clock that has waited for that runs from now on."""
        self._attended = True

    def collect(self) -> None:
        """The player comes back to the table, and has a moment to see how things stand."""
        self._collecting = COLLECTED

    def changes_in(self) -> float:
        """Seconds until anything changes by itself: 0 while something moves, or infinity.

        What is still worked out by the advice service makes itself known.
        """
        moving = self.animator.moving or self.hint.moving or self._thrower.busy
        if moving or self._carried is not None:
            return 0.0
        mover = self.game.state.mover
        if not isinstance(mover, Player):
            return self.talk.changes_in
        if mover.seat in self._computers.seats:
            waits = self._computers.decides_in(
                self.game.state, mover.seat, self._thought(mover.seat)
            )
            return min(waits / self._options().speed, self.talk.changes_in)
        clock = self.clock
        ticks = clock.changes_in if clock is not None and clock.running else math.inf
        return min(ticks, self._collecting or math.inf, self.talk.changes_in)

    def update(self, seconds: float) -> None:
        """Time passes: for what moves, the throw, the players, the advice."""
        options, queue = self._options(), self.animator.queue
        self.talk.update(seconds)
        self.animator.update(seconds * options.speed)
        if self._carried is not None:
            self._fill_cup()
        self._work(seconds)
        self._let_play(seconds * options.speed)
        self._hesitate(seconds)
        self._follow_lesson()
        self.hint.judges = self.quiz is not None
        self.hint.update(queue.shown, seconds, options, settled=queue.settled)
        if self.quiz is not None:
            self.quiz.follow(self.hint.guidance().evaluation)

    def _follow_lesson(self) -> None:
        if self.coach is not None:
            picked = selection.meant(self.game.state, self.animator.selection)
            settled = self.idle and self._carried is None
            self.coach.follow(self.game.actions, picked, settled=settled)

    def _let_play(self, seconds: float) -> None:
        """Computers play, and the absent miss their turn."""
        mover = self.game.state.mover
        if not self.idle:
            self._thinking = 0.0
        elif isinstance(mover, Player) and self._carried is None and not self.absence.deserted:
            self._thinking += seconds
            self._next_move(mover.seat)

    def _hesitate(self, seconds: float) -> None:
        """A person's time passes, at whatever speed the game is shown; too long is a zilch."""
        clock = self.clock
        if clock is not None and clock.running:
            self.game.hesitate(seconds)
            if not self.game.clock.left:
                self.put_back()
                self._play(actions.CallOut())
        self._collecting = max(0.0, self._collecting - seconds)

    def _next_move(self, seat: int) -> None:
        state = self.game.state
        if self.absence.misses_turn(seat) and self._play(actions.MissTurn()):
            return
        if seat in self._computers.seats:
            thought = self._thought(seat)
            action = self._computers.decide(state, seat, thought) if thought >= 0 else None
            if action is not None:
                self._play(action, self._computers.swing(seat))

    def _thought(self, seat: int) -> float:
        """Seconds that a computer player has thought, its pause left out."""
        pause = self._computers.pause(self.game.state, seat, self._options().pause)
        return self._thinking - pause

    # Actions

    @property
    def _is_persons(self) -> bool:
        mover = self.game.state.mover
        return isinstance(mover, Player) and mover.seat not in self._computers.seats

    @property
    def _roll(self) -> Faces:
        """The roll that dice may be picked of; empty if there is none."""
        turn = self.game.state.turn
        return turn.roll if turn and turn.roll and self.ready else ()

    def _objects(self, intent: Intent) -> bool:
        """Whether the tutor objects, now or still, and waits for an answer; or a lesson does.

        In practice nothing is done: what was meant is judged.
        """
        if self.quiz is not None:
            model = self.model()
            if intent is not Intent.BANK or facts.bank(model).possible:
                self.quiz.decide(model, intent)
            return True
        if self.coach is not None:
            self._follow_lesson()
            model = self.model()
            refused = facts.bank(model).reason if intent is Intent.BANK else ""
            self.notice = coach.objection(model, intent, refused)
            return bool(self.notice)
        if self.hint.objection is None:
            self.hint.objection = tutor.objection(self.model(), intent)
        return self.hint.objection is not None

    def _carry_out(self, intent: Intent) -> None:
        if not self.ready:
            return
        match intent:
            case Intent.ROLL if self.reopened:
                self._play(actions.Resume())
            case Intent.BANK if self.reopened:
                self._play(actions.LetStand())
            case Intent.ROLL:
                if self._set_picked_aside():
                    self._play(actions.Throw())
            case Intent.BANK:
                if facts.bank(self.model()).possible and self._set_picked_aside():
                    self._play(actions.Bank())
            case Intent.EXTRA:
                self._do_extra()
            case _:
                assert_never(intent)

    def _do_extra(self) -> None:
        """Take over the dice, or count them, or say why not."""
        state = self.game.state
        counted = state.rules.manners.hidden_die
        action = facts.extra_action(state) or (
            actions.AskForDie() if counted else actions.TakeOver()
        )
        if not self._play(action):
            why = decide(state, action)
            if isinstance(why, Refusal):
                self.notice = errors.refusal(why, self.model().points)

    def _set_picked_aside(self) -> bool:
        """Set aside what is picked, if a roll lies there; whether the player may go on then."""
        state = self.game.state
        if state.turn is None or state.turn.roll is None:
            return True
        option = selection.meant(state, self.animator.selection)
        return option is not None and self._play(actions.SetAside(option.keep, option.points))

    def _play(self, action: Action, swing: Swing = ORDINARY) -> bool:
        """Play the action, dice that are thrown with this swing; whether it was possible."""
        persons = self._is_persons
        if persons:
            self.talk.hush()
        if self.game.play(action) is not None:
            return False
        self._thrower.start(swing, self.animator.tabletop.tray)
        self._after_change()
        self._work(0.0)
        if persons or self.notice == self._no_hiding:
            self.notice = ""
        if persons:
            self.hint.close()
        self._thinking = 0.0
        return True

    def _work(self, seconds: float) -> None:
        """Simulate the throw that is in the air, for a slice of this frame, and let it land."""
        if self._thrower.work(seconds):
            self._after_change()
            if self._skipping:
                self.skip()

    def _after_change(self) -> None:
        """Show what has happened, and what is done at once."""
        while (action := self._computers.at_once(self.game.state)) is not None:
            self.game.play(action)
        self.animator.update(0.0)

    def _undo(self) -> None:
        if self.game.can_undo:
            self.game.undo()
            self.animator.undo(self.game.state)

    def _fill_cup(self) -> None:
        """The dice that are held go into the cup as soon as nothing else moves."""
        turn = self.game.state.turn
        if self.idle and not self.animator.in_cup and turn is not None:
            self.animator.take_up(turn.dice, carried=bool(self._carried))
