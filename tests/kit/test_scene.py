from zilch3d.kit.scene import Pop, Push, Quit, Replace, Scene, SceneStack, Surface

SURFACE = Surface(1280, 720)


class Diary(Scene):
    """A scene that writes down what happens to it."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self.name = name
        self.lines = lines

    def enter(self) -> None:
        self.lines.append(f"{self.name} enters")

    def leave(self) -> None:
        self.lines.append(f"{self.name} leaves")

    def resized(self, surface: Surface) -> None:
        self.lines.append(f"{self.name} is {surface.width} wide")


def started() -> tuple[SceneStack, Diary, list[str]]:
    lines: list[str] = []
    stack, first = SceneStack(SURFACE), Diary("title", lines)
    stack.apply(Push(first))
    return stack, first, lines


def test_a_scene_knows_its_room_before_it_enters() -> None:
    _stack, _first, lines = started()
    assert lines == ["title is 1280 wide", "title enters"]


def test_a_pushed_scene_goes_back_to_the_one_below() -> None:
    stack, first, lines = started()
    stack.apply(Push(Diary("game", lines)))
    stack.apply(Pop())
    assert stack.top is first
    assert lines[2:] == [
        "title leaves",
        "game is 1280 wide",
        "game enters",
        "game leaves",
        "title is 1280 wide",
        "title enters",
    ]


def test_a_replaced_scene_is_gone() -> None:
    stack, first, lines = started()
    second, third = Diary("game", lines), Diary("end", lines)
    stack.apply(Push(second))
    stack.apply(Replace(third))
    assert stack.top is third
    stack.apply(Pop())
    assert stack.top is first


def test_nothing_happens_without_an_answer() -> None:
    stack, first, lines = started()
    stack.apply(None)
    assert stack.top is first
    assert len(lines) == 2


def test_quitting_leaves_no_scene_however_deep() -> None:
    stack, _first, lines = started()
    stack.apply(Push(Diary("game", lines)))
    stack.apply(Quit())
    assert stack.top is None
    assert lines[-1] == "game leaves"


def test_going_back_from_the_first_scene_quits() -> None:
    stack, _first, _lines = started()
    stack.apply(Pop())
    assert stack.top is None


def test_a_scene_that_comes_back_learns_of_a_new_size() -> None:
    stack, _first, lines = started()
    stack.apply(Push(Diary("game", lines)))
    stack.resize(Surface(1920, 1080))
    stack.apply(Pop())
    assert "game is 1920 wide" in lines
    assert lines[-2:] == ["title is 1920 wide", "title enters"]
