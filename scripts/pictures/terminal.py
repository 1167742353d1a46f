"""A program in a pseudo-terminal, and its screen as SVG."""
import fcntl
import html
import os
import pty
import re
import select
import struct
import termios
import time
import unicodedata

import pyte

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 18, 12
THEMES = {
    "light": {
        "background": "#ffffff", "foreground": "#24292f", "frame": "#d0d7de",
        "black": "#24292f", "red": "#cf222e", "green": "#116329", "brown": "#7d4e00",
        "blue": "#0969da", "magenta": "#8250df", "cyan": "#1b7c83", "white": "#6e7781",
        "brightblack": "#57606a", "brightred": "#a40e26", "brightgreen": "#1a7f37",
        "brightbrown": "#633c01", "brightblue": "#218bff", "brightmagenta": "#a475f9",
        "brightcyan": "#3192aa", "brightwhite": "#8c959f",
    },
    "dark": {
        "background": "#0d1117", "foreground": "#e6edf3", "frame": "#30363d",
        "black": "#484f58", "red": "#ff7b72", "green": "#3fb950", "brown": "#d29922",
        "blue": "#58a6ff", "magenta": "#bc8cff", "cyan": "#39c5cf", "white": "#b1bac4",
        "brightblack": "#8b949e", "brightred": "#ffa198", "brightgreen": "#56d364",
        "brightbrown": "#e3b341", "brightblue": "#79c0ff", "brightmagenta": "#d2a8ff",
        "brightcyan": "#56d4dd", "brightwhite": "#ffffff",
    },
}


# The lines of box-drawing characters: where each goes from the middle of its cell.
LINES = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "udr", "┤": "udl", "┬": "lrd", "┴": "lru",
         "┼": "lrud"}

# Sequences that pyte misinterprets: those of keyboard protocols and queries to the terminal.
FOREIGN = re.compile(rb"\x1b\[[<>=][0-9;:]*[a-zA-Z]|\x1b\[\?[0-9;]*[a-gi-km-z$]+|\x1bP[^\x1b]*\x1b\\\\")


class Screen(pyte.Screen):
    """A screen that stores faint characters, which pyte does not support, as the faint colour."""

    def select_graphic_rendition(self, *attributes, **options):
        kept = [a for a in attributes if a != 2]
        if 2 in attributes:
            kept.append(90)
        if 22 in attributes and self.cursor.attrs.fg == "brightblack":
            kept.append(39)
        if kept or not attributes:
            super().select_graphic_rendition(*kept, **options)


class Program:
    """A program with a stored screen."""

    def __init__(self, arguments, environment, columns=80, rows=12, folder=None):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.master = pty.fork()
        if self.process == 0:
            if folder:
                os.chdir(folder)
            os.execvpe(arguments[0], arguments, environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Reads for a number of seconds; returns early at the end."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                break
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.stream.feed(FOREIGN.sub(b"", data))
        return True

    def wait(self, text, seconds=20):
        """Reads until the screen shows a text."""
        end = time.monotonic() + seconds
        while text not in "\n".join(self.screen.display):
            if time.monotonic() > end:
                raise SystemExit("the screen does not show %r:\n%s" % (text, "\n".join(self.screen.display)))
            self.read(0.05)

    def type(self, text):
        os.write(self.master, text.encode())

    def end(self, text="\x03"):
        """Sends the end of input and waits for the end."""
        self.type(text)
        while self.read(0.5):
            self.type(text)
        os.close(self.master)
        os.waitpid(self.process, 0)

    def picture(self):
        """Returns the current screen: its rows of cells, and the cursor."""
        rows = [[self.screen.buffer[y][x] for x in range(self.screen.columns)] for y in range(self.screen.lines)]
        cursor = None if self.screen.cursor.hidden else (self.screen.cursor.x, self.screen.cursor.y)
        return rows, cursor


def colour(name, theme, default):
    if name == "default":
        return default
    if len(name) == 6 and all(c in "0123456789abcdef" for c in name):
        return "#" + name
    return theme.get(name, default)


def style_of(cell, theme):
    """Returns the colours and attributes of a cell."""
    foreground = colour(cell.fg, theme, theme["foreground"])
    background = colour(cell.bg, theme, theme["background"])
    if cell.reverse:
        foreground, background = background, foreground
    return foreground, background, cell.bold, cell.underscore, cell.italics


def is_wide(character):
    return unicodedata.east_asian_width(character[0]) in "WF"


def spans(cells, theme):
    """Returns the runs of cells of the same style: first column, number of columns, style."""
    runs = []
    for x, cell in enumerate(cells):
        style = style_of(cell, theme)
        if runs and (cell.data == "" or runs[-1][2] == style):
            runs[-1][1] += 1
        else:
            runs.append([x, 1, style])
    return runs


def shape(character, left, top):
    """Returns the outline of a bar or of lines in its cell, or None for a letter.

    Terminals draw them over the whole cell. Those of a font are shorter than a row and would leave gaps.
    """
    def rectangle(x, y, width, height):
        return "M%.1f %.1fh%.1fv%.1fh%.1fz" % (left + x, top + y, width, height, -width)

    if "▁" <= character <= "█" and len(character) == 1:
        height = CELL_HEIGHT * (ord(character) - ord("▀")) / 8
        return rectangle(0, CELL_HEIGHT - height, CELL_WIDTH, height)
    middle, centre = CELL_WIDTH / 2, CELL_HEIGHT / 2
    parts = {"l": (0, centre - 0.5, middle + 0.5, 1), "r": (middle - 0.5, centre - 0.5, middle + 0.5, 1),
             "u": (middle - 0.5, 0, 1, centre + 0.5), "d": (middle - 0.5, centre - 0.5, 1, centre + 0.5)}
    return "".join(rectangle(*parts[way]) for way in LINES.get(character, "")) or None


def words(cells, first, count):
    """Returns the words of a span: each with its first column and its number of columns."""
    found, x = [], first
    while x < first + count:
        text, width = cells[x].data, 2 if is_wide(cells[x].data or " ") else 1
        if not text.strip() or shape(text, 0, 0):
            pass
        elif width == 1 and found and not found[-1][3] and found[-1][0] + found[-1][2] == x:
            found[-1][1] += text
            found[-1][2] += 1
        else:
            found.append([x, text, width, width == 2])
        x += width
    return [(x, text, width) for x, text, width, _ in found]


def row_svg(cells, y, theme):
    """Returns a row as SVG: each word at its own column.

    Browsers collapse runs of spaces in SVG, so no text contains a space.
    """
    parts = []
    top = MARGIN + y * CELL_HEIGHT
    for first, count, (foreground, background, bold, underline, italic) in spans(cells, theme):
        left, width = MARGIN + first * CELL_WIDTH, count * CELL_WIDTH
        if background != theme["background"]:
            parts.append('<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>'
                         % (left, top, width, CELL_HEIGHT, background))
        if underline:
            parts.append('<rect x="%.1f" y="%d" width="%.1f" height="1" fill="%s"/>'
                         % (left, top + 15, width, foreground))
        shapes = [shape(cells[x].data, MARGIN + x * CELL_WIDTH, top) for x in range(first, first + count)]
        if any(shapes):
            parts.append('<path d="%s" fill="%s"/>' % ("".join(filter(None, shapes)), foreground))
        extra = ' font-weight="bold"' if bold else ""
        extra += ' font-style="italic"' if italic else ""
        parts += ['<text x="%.1f" y="%d" textLength="%.1f" fill="%s"%s>%s</text>'
                  % (MARGIN + x * CELL_WIDTH, top + 13, columns * CELL_WIDTH, foreground, extra, html.escape(text))
                  for x, text, columns in words(cells, first, count)]
    return "".join(parts)


def screen_svg(picture, theme):
    rows, cursor = picture
    parts = []
    if cursor:
        parts.append('<rect x="%.1f" y="%d" width="2" height="%d" fill="%s"/>' % (
            MARGIN + cursor[0] * CELL_WIDTH, MARGIN + cursor[1] * CELL_HEIGHT, CELL_HEIGHT, theme["blue"]))
    parts += [row_svg(row, y, theme) for y, row in enumerate(rows)]
    return "".join(parts)


def frame_svg(body, columns, rows, theme, title):
    width, height = columns * CELL_WIDTH + 2 * MARGIN, rows * CELL_HEIGHT + 2 * MARGIN
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" width="%.0f" height="%d" role="img" '
            'font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="14">'
            '<title>%s</title><rect x=".5" y=".5" width="%.0f" height="%d" rx="8" fill="%s" stroke="%s"/>%s</svg>\n'
            % (width, height, width, height, html.escape(title), width - 1, height - 1, theme["background"],
               theme["frame"], body))


def write(folder, name, picture, title):
    """Writes a light and a dark picture."""
    rows = len(picture[0])
    while rows > 1 and not "".join(c.data for c in picture[0][rows - 1]).strip():
        rows -= 1
    picture = picture[0][:rows], picture[1]
    for mode, theme in THEMES.items():
        svg = frame_svg(screen_svg(picture, theme), len(picture[0][0]), rows, theme, title)
        with open(os.path.join(folder, "%s-%s.svg" % (name, mode)), "w") as file:
            file.write(svg)


def write_animation(folder, name, frames, title, still=-1, hold=2.0):
    """Writes frames, each with its time in seconds, as an animation that repeats.

    It uses CSS, which can respect the reader's wish for less motion. The frame `still` stays without motion.
    """
    rows = max(y + 1 for picture, _ in frames for y, row in enumerate(picture[0])
               if "".join(c.data for c in row).strip())
    start, total = frames[0][1], frames[-1][1] - frames[0][1] + hold
    moments = [(moment - start) / total for _, moment in frames] + [1.0]
    for mode, theme in THEMES.items():
        # A row that stays for several frames is one element.
        shown = {}
        for index, (picture, _) in enumerate(frames):
            lines = [row_svg(row, y, theme) for y, row in enumerate(picture[0][:rows])]
            if picture[1]:
                lines.append(screen_svg(([], picture[1]), theme))
            for line in lines:
                if line:
                    shown.setdefault(line, []).append(index)
        # Without motion, and in programs that do not animate, one frame stays.
        body, rules = [], ["@media (prefers-reduced-motion:reduce){g{animation:none!important}}"]
        for line, indices in shown.items():
            if len(indices) == len(frames):
                body.append(line)
                continue
            steps, now = [], None
            for index in range(len(frames)):
                value = "visible" if index in indices else "hidden"
                if value != now:
                    steps.append("%.4g%%{visibility:%s}" % (100 * moments[index], value))
                    now = value
            frame = "f%d" % len(rules)
            rules.append("@keyframes %s{%s}" % (frame, "".join(steps)))
            stays = "visible" if range(len(frames))[still] in indices else "hidden"
            body.append('<g visibility="%s" style="animation:%s %.2fs step-end infinite">%s</g>' % (stays, frame, total, line))
        svg = frame_svg("<style>%s</style>%s" % ("".join(rules), "".join(body)), len(frames[0][0][0][0]), rows, theme, title)
        with open(os.path.join(folder, "%s-%s.svg" % (name, mode)), "w") as file:
            file.write(svg)
