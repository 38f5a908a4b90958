"""Another program that has the clipboard of a screen: it reads a text from there, or offers one.

    python clipboard.py read
    python clipboard.py offer < TEXT

What is read goes to standard output; what is offered stays until the program ends, once it has
said so in a line.
"""

import sys

import pyglet
from pyglet.window import Window


def main() -> int:
    window = Window(1, 1, visible=False)
    if sys.argv[1] == "read":
        sys.stdout.buffer.write(window.get_clipboard_text().encode())
        return 0
    window.set_clipboard_text(sys.stdin.buffer.read().decode())
    print("offered", flush=True)
    pyglet.app.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
