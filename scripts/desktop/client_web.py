#!/usr/bin/env python3
"""A browser with a page of fields; it has the same commands as client_gtk.py.

    client_web.py firefox|chromium

It serves the page itself on the loopback interface, and gives the browser a new profile.
"""
import http.server, json, os, queue, shutil, signal, subprocess, sys, tempfile, threading, time

here = os.path.dirname(os.path.abspath(__file__))
orders, lock = queue.Queue(), threading.Lock()
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def tell(line):
    with lock: print(line, flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_): pass
    def answer(self, body, kind="text/plain"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_GET(self):
        if self.path == "/next":
            try: self.answer(orders.get(timeout=20).encode())
            except queue.Empty: self.answer(b"")
        elif self.path == "/": self.answer(open(here + "/page.html", "rb").read(), "text/html")
        else: self.send_error(404)
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        tell(json.dumps({"t": time.monotonic_ns(), **body}))
        self.answer(b"")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
profile, url = tempfile.mkdtemp(), "http://127.0.0.1:%d/" % server.server_port
if sys.argv[1] == "firefox":
    with open(profile + "/user.js", "w") as f:
        for k, v in {"browser.shell.checkDefaultBrowser": "false", "datareporting.policy.dataSubmissionEnabled": "false",
                     "browser.aboutwelcome.enabled": "false", "browser.startup.homepage_override.mstone": '"ignore"',
                     "toolkit.telemetry.reportingpolicy.firstRun": "false", "app.update.enabled": "false",
                     "network.captive-portal-service.enabled": "false", "network.connectivity-service.enabled": "false",
                     "gfx.webrender.software": "true"}.items():
            f.write('user_pref("%s", %s);\n' % (k, v))
    command = ["firefox-esr", "--no-remote", "--profile", profile, "--kiosk", url]
else:
    command = ["chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--user-data-dir=" + profile, "--app=" + url]
browser = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
try:
    for line in sys.stdin: orders.put(line.rstrip("\n"))
finally:
    browser.terminate()
    browser.wait()
    shutil.rmtree(profile, ignore_errors=True)
