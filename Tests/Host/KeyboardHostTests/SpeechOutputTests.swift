import LinuxSystem
import TestSupport
import Testing

@testable import KeyboardHost

@Suite struct SpeechOutputTests {
  @Test func `the server socket is found like its own clients find it`() {
    func path(_ variables: [String: String]) -> String { SpeechOutput.path { variables[$0] } }
    #expect(path(["SPEECHD_ADDRESS": "unix_socket:/a/b"]) == "/a/b")
    #expect(
      path(["XDG_RUNTIME_DIR": "/run/user/7"]) == "/run/user/7/speech-dispatcher/speechd.sock")
    #expect(path(["HOME": "/home/ann"]) == "/home/ann/.cache/speech-dispatcher/speechd.sock")
  }

  @Test func `a text is one request, whatever it contains`() {
    func request(_ text: String) -> String {
      String(decoding: SpeechOutput.request(toSay: text), as: UTF8.self)
    }
    #expect(request("a") == "CANCEL self\r\nSPEAK\r\na\r\n.\r\n")
    #expect(request(".") == "CANCEL self\r\nSPEAK\r\n..\r\n.\r\n")
    #expect(request("a\r\nQUIT\r\n") == "CANCEL self\r\nSPEAK\r\na QUIT \r\n.\r\n")
  }

  @Test func `speech reaches the server, and a missing server is only an error`() throws {
    let folder = TestFolder()
    let socket = folder.path + "/speechd.sock"
    let variable = { (name: String) in name == "SPEECHD_ADDRESS" ? "unix_socket:" + socket : nil }
    #expect(throws: FileError.self) { try SpeechOutput(variable: variable) }
    let listener = try LocalListener(path: socket)
    let speech = try SpeechOutput(variable: variable)
    let server = try #require(listener.accept())
    speech.say("q, w, e")
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try server.read(into: &buffer) ?? 0
    let received = String(decoding: buffer[..<count], as: UTF8.self)
    #expect(received.hasPrefix("SET self CLIENT_NAME user:morsekey:scan\r\n"))
    #expect(received.hasSuffix("SPEAK\r\nq, w, e\r\n.\r\n"))
    // Typing continues without the server.
    server.close()
    for _ in 0..<3 { speech.say("a") }
  }
}
