"""What goes into the project's Python environment."""

from bootstrap import environment


def test_what_the_tests_get_is_good_for_playing_too() -> None:
    playing = set(environment.requirements("play"))
    testing = set(environment.requirements("test"))
    assert any(requirement.startswith("pyglet") for requirement in playing)
    assert playing < testing
