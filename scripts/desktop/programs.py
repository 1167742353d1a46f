"""Real programs: how each is started, where its text is, and how its text is read back, through the clipboard."""
import shutil, signal
from desk import *

PAGE = "file://" + HERE + "/programs.html"
EMACS = """(progn (cua-mode 1) (setq select-enable-clipboard t inhibit-startup-screen t) (switch-to-buffer "text")
 (global-set-key (kbd "C-a") 'mark-whole-buffer))"""
BROWSERS = {"textarea": (250, 0.4), "editable": (250, 0.75)}

# Name: command, class of the window, place of the text as pixels from the left and part of the height. A program may have
# fields, as in firefox:editable; those of Writer are the toolkits of LibreOffice.
PROGRAMS = {
    "mousepad": (["mousepad", "--disable-server"], "mousepad", (300, 0.6)),
    "gedit": (["gedit", "--standalone"], "gedit", (300, 0.6)),
    "gnome-text-editor": (["gnome-text-editor", "--standalone"], "gnome-text-editor", (300, 0.6)),
    "featherpad": (["featherpad", "--standalone"], "featherpad", (300, 0.6)),
    "kate": (["kate", "-n", "{folder}/text.txt"], "kate", (400, 0.6)),
    "writer": (["soffice", "--norestore", "--nologo", "--writer"], "libreoffice", (500, 0.5)),
    "emacs": (["emacs", "-Q", "--eval", EMACS], "emacs", (300, 0.6)),
    "firefox": (["firefox-esr", "--new-instance", "--profile", "{folder}", PAGE], "firefox", BROWSERS),
    "chromium": (["chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--user-data-dir={folder}",
                  "--password-store=basic", "--window-size=1000,700", PAGE], "chromium", BROWSERS),
}
NOTHING = "(nothing was copied)"
HIDDEN_LINE_END = {"firefox:editable", "chromium:editable"}


def run(*command, timeout=8, **options):
    try: return subprocess.run(command, capture_output=True, text=True, timeout=timeout, **options).stdout
    except subprocess.TimeoutExpired: return ""


def copy(text):
    """Puts a text into the clipboard; xclip returns before it owns the clipboard."""
    subprocess.run(["xclip", "-selection", "clipboard", "-i"], input=text.encode(), stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    until(lambda: copied() == text, 2)


def copied(): return run("xclip", "-o", "-selection", "clipboard", timeout=3)


def until(condition, timeout=5, step=0.03):
    """Waits until a condition holds; returns its last value."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value or time.monotonic() > end: return value
        time.sleep(step)


class Program:
    """A running program with an empty text that has the focus."""

    def __init__(self, name, keys):
        self.name, self.keys = name, keys
        base, _, field = name.partition(":")
        command, self.window_class, place = PROGRAMS[base]
        self.place = place[field or "textarea"] if isinstance(place, dict) else place
        if not shutil.which(command[0]): raise FileNotFoundError(command[0])
        self.folder = tempfile.mkdtemp()
        words = [word.replace("{folder}", self.folder) for word in command]
        env = {**os.environ, "SAL_USE_VCLPLUGIN": field or "gtk3"}
        self.process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        until(self.windows, 90, 0.25)
        if not until(self.accepts_text, 90, 0.5): raise RuntimeError("%s accepts no text" % name)

    def windows(self): return run("xdotool", "search", "--onlyvisible", "--class", self.window_class).split()

    def accepts_text(self):
        """Tries a comma, a key of the program's own in every input method."""
        self.activate()
        if self.window_class == "libreoffice": self.keys.tap("Escape")  # closes the tip of the day
        self.click()
        self.keys.tap(",")
        time.sleep(0.3)
        return "," in self.read()

    def activate(self):
        """Gives the focus to the largest window of the program."""
        areas = {}
        for window in self.windows():
            shape = dict(re.findall(r"(WIDTH|HEIGHT)=(\d+)", run("xdotool", "getwindowgeometry", "--shell", window)))
            areas[window] = int(shape.get("WIDTH", 0)) * int(shape.get("HEIGHT", 0))
        if not areas: return
        self.window = max(areas, key=areas.get)
        run("xdotool", "windowactivate", "--sync", self.window)

    def click(self, times=1, at=None):
        shape = run("xdotool", "getwindowgeometry", "--shell", self.window)
        left, top, height = (int(re.search(r"%s=(-?\d+)" % name, shape)[1]) for name in ("X", "Y", "HEIGHT"))
        x, y = at or (left + self.place[0], top + int(height * self.place[1]))
        run("xdotool", "mousemove", str(x), str(y), "click", "--repeat", str(times), "--delay", "60", "1")

    def clear(self):
        self.keys.chord("Control_L", "a")
        self.keys.tap("Delete")
        time.sleep(0.15)

    def read(self):
        """Returns the whole text; the insertion point is at its end afterwards."""
        copy(NOTHING)
        self.keys.chord("Control_L", "a")
        time.sleep(0.1)
        self.keys.chord("Control_L", "c")
        text = until(lambda: (seen := copied()) != NOTHING and seen, 0.8, 0.05)
        self.keys.tap("End")
        self.keys.chord("Control_L", "End")
        # Without a selection, Kate copies the line with its end.
        text = "" if self.name == "kate" and text == "\n" else text or ""
        return text[:-1] if self.name in HIDDEN_LINE_END and text.endswith("\n") else text

    def close(self):
        try: os.killpg(self.process.pid, signal.SIGKILL)
        except OSError: pass
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
