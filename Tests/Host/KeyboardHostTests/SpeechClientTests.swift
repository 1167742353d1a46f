import LinuxSystem
import TestSupport
import Testing

@testable import KeyboardHost

@Suite struct SpeechClientTests {
  @Test func `the server socket is found like its own clients find it`() {
    func path(_ variables: [String: String]) -> String { SpeechClient.path { variables[$0] } }
    #expect(path(["SPEECHD_ADDRESS": "unix_socket:/a/b"]) == "/a/b")
    #expect(
      path(["XDG_RUNTIME_DIR": "/run/user/7"]) == "/run/user/7/speech-dispatcher/speechd.sock")
    #expect(path(["HOME": "/home/ann"]) == "/home/ann/.cache/speech-dispatcher/speechd.sock")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["kill -STOP $$", "exec sleep 600"])
  func `a server that does not start delays the keyboard only for a time`(command: String) {
    #expect(
      !SpeechServer.start(
        at: "/nowhere/socket", by: "exec >/dev/null 2>&1; " + command, within: .milliseconds(50)))
  }

  @Test(arguments: [("sleep 30 </dev/null >/dev/null 2>&1 &", true), ("false || exit", false)])
  func `nothing waits for a server that is starting`(command: String, isStarting: Bool) {
    #expect(
      SpeechServer.start(at: "/nowhere/socket", by: command, within: .seconds(20)) == isStarting)
  }

  @Test func `a text is one request, whatever it contains`() {
    func request(_ text: String) -> [String] { SpeechClient.request(toSpeak: text, named: false) }
    #expect(request("a") == ["SPEAK", "a", "."])
    #expect(request(".") == ["SPEAK", "..", "."])
    #expect(request("a\r\nQUIT\r\n") == ["SPEAK", "a QUIT ", "."])
    #expect(SpeechClient.request(toSpeak: "É", named: true) == ["CHAR É"])
    #expect(SpeechClient.request(toSpeak: " ", named: true) == ["CHAR space"])
    for (text, name) in ["\n": "new line", "\r\n": "new line", "\t": "tab"] {
      #expect(SpeechClient.request(toSpeak: text, named: true) == ["SPEAK", name, "."])
    }
  }

  @Test func `the server learns the voice once, and again what changes`() throws {
    let server = try SpeechServerStage()
    var client = SpeechClient(.others, variable: server.variable)
    var voice = SpeechVoice(name: "female1", rate: -20, volume: 80)
    voice.language = "de-AT"
    client.speak("eins", voice)
    #expect(
      server.lines(withParameters: true) == [
        "SET self CLIENT_NAME user:morsekey:others", "SET self PRIORITY message",
        "SET self PUNCTUATION none", "SET self CAP_LET_RECOGN none", "SET self LANGUAGE de-AT",
        "SET self VOICE_TYPE female1", "SET self RATE -20", "SET self VOLUME 60", "SPEAK", "eins",
        ".",
      ])
    voice.volume = 70
    voice.name = "German\r\nQUIT"
    client.speak("zwei", voice)
    #expect(
      server.lines(withParameters: true) == [
        "SET self SYNTHESIS_VOICE German QUIT", "SET self VOLUME 40", "SPEAK", "zwei", ".",
      ])
  }

  @Test func `what is told to the user replaces what was told before`() throws {
    let server = try SpeechServerStage()
    var (user, others) = (
      SpeechClient(.user, variable: server.variable),
      SpeechClient(.others, variable: server.variable)
    )
    for text in ["one", "two"] { user.speak(text, SpeechVoice()) }
    #expect(server.lines() == ["SPEAK", "one", ".", "CANCEL self", "SPEAK", "two", "."])
    for text in ["one", "two"] { others.speak(text, SpeechVoice()) }
    #expect(server.lines() == ["SPEAK", "one", ".", "SPEAK", "two", "."])
    user.silence()
    user.silence()
    #expect(server.lines() == ["CANCEL self"])
  }

  @Test func `a missing server is only a note, and a restarted one is found again`() throws {
    let server = try SpeechServerStage()
    server.stop()
    var client = SpeechClient(.user, variable: server.variable)
    client.speak("a", SpeechVoice())
    #expect(client.failure?.reason == "No such file or directory")
    try server.start()
    client.speak("b", SpeechVoice())
    #expect(client.failure == nil && server.lines() == ["CHAR b"])
    server.stop()
    for _ in 0..<3 { client.speak("c", SpeechVoice()) }
    #expect(client.failure != nil)
    client.silence()
    try server.start()
    client.speak("d", SpeechVoice(rate: 5))
    let lines = server.lines(withParameters: true)
    #expect(lines.contains("SET self RATE 5") && lines.last == "CHAR d")
  }
}
