#!/usr/bin/env python3
"""Checks in browsers that the texts of pictures stand where they were placed.

usage: check.py FILE.svg...

Chromium and Firefox draw each picture without a screen; those that are not installed are skipped. Each text reports
the positions of its characters. `make check-pictures` runs this script on the pictures of the documentation and on
a picture of `analyze`.
"""
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

BROWSERS = {
    "chromium": ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--user-data-dir={profile}"],
    "firefox": ["--headless", "--no-remote", "--profile", "{profile}"],
}
OTHER_NAMES = {"firefox": "firefox-esr"}
# The page loads each picture, and sends for each text: its content, its attributes, and where each character begins.
PAGE = """<!doctype html><meta charset="utf-8"><title>pictures</title><body><script>
const names = %s;
function measured(node) {
  const count = node.getNumberOfChars(), places = [];
  for (let index = 0; index < count; index++) places.push(node.getStartPositionOfChar(index).x);
  return {text: node.textContent, x: Number(node.getAttribute("x")), anchor: node.getAttribute("text-anchor"),
    length: Number(node.getAttribute("textLength")), places, end: count ? node.getEndPositionOfChar(count - 1).x : 0};
}
async function run() {
  const results = {};
  for (const name of names) {
    const frame = document.createElement("iframe");
    frame.width = 1000; frame.height = 1200;
    const loaded = new Promise(done => { frame.onload = done; });
    frame.src = "/" + name;
    document.body.append(frame);
    await loaded;
    results[name] = [...frame.contentDocument.querySelectorAll("text")].map(measured);
    frame.remove();
  }
  await fetch("/results", {method: "POST", body: JSON.stringify(results)});
}
run().catch(error => fetch("/results", {method: "POST", body: JSON.stringify({error: String(error)})}));
</script></body>
"""


class Server(http.server.ThreadingHTTPServer):
    """Serves the pictures to a browser of this machine, and receives its results."""

    def __init__(self, pictures):
        super().__init__(("127.0.0.1", 0), Handler)
        self.pictures, self.results, self.is_done = pictures, None, threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.lstrip("/")
        if name == "":
            kind, body = "text/html", (PAGE % json.dumps(sorted(self.server.pictures))).encode()
        elif name in self.server.pictures:
            kind, body = "image/svg+xml", open(self.server.pictures[name], "rb").read()
        else:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.server.results = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        self.server.is_done.set()

    def log_message(self, *arguments):
        pass


def measure(browser, path, pictures):
    """Returns the positions of the texts of each picture in a browser."""
    server = Server(pictures)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        arguments = [part.format(profile=profile) for part in BROWSERS[browser]]
        process = subprocess.Popen([path, *arguments, "http://127.0.0.1:%d/" % server.server_port],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "HOME": profile})
        is_done = server.is_done.wait(120)
        process.terminate()
        process.wait()
    server.shutdown()
    if not is_done:
        sys.exit("%s: no answer in two minutes" % browser)
    if "error" in server.results:
        sys.exit("%s: %s" % (browser, server.results["error"]))
    return server.results


def problems(text):
    """Returns what is wrong with a text in a browser."""
    content, places = text["text"], text["places"]
    units = len(content.encode("utf-16-le")) // 2
    if len(places) != units:
        return ["%d of %d characters are drawn" % (len(places), units)]
    found = []
    if text["anchor"] in (None, "start") and abs(places[0] - text["x"]) > 0.6:
        found.append("begins at %.1f instead of %.1f" % (places[0], text["x"]))
    if text["length"]:
        cell = text["length"] / units
        for index, place in enumerate(places):
            if abs(place - text["x"] - index * cell) > 1.5:
                found.append("character %d is at %.1f instead of %.1f" % (index, place, text["x"] + index * cell))
                break
    return found


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n")[2])
    pictures = {"%d-%s" % (index, os.path.basename(path)): path for index, path in enumerate(sys.argv[1:])}
    count, wrong, used = 0, 0, []
    for browser in BROWSERS:
        path = shutil.which(browser) or shutil.which(OTHER_NAMES.get(browser, browser))
        if not path:
            print("%s is not installed: not checked" % browser)
            continue
        used.append(browser)
        for name, texts in measure(browser, path, pictures).items():
            for text in texts:
                count += 1
                for problem in problems(text):
                    wrong += 1
                    print("%s: %s: %r %s" % (browser, pictures[name], text["text"], problem))
    print("%d texts of %d pictures in %s: %d wrong" % (count, len(pictures), " and ".join(used) or "no browser", wrong))
    sys.exit(1 if wrong or not used else 0)


if __name__ == "__main__":
    main()
