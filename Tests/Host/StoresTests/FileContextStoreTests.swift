@testable import Stores
import KeyboardHost
import Configuration
import LinuxSystem
import MorseCode
import MorseKeyboard
import TextInput
import TestSupport
import Testing
import Timeline

@Suite struct FileContextStoreTests {
  private let folder = TestFolder()
  private let writer: FileWriter

  init() throws { writer = try FileWriter() }

  private func drain() {
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
  }

  private func store(isOn: Bool = true, context: String? = nil) -> FileContextStore {
    let variables = ["XDG_STATE_HOME": folder.path, "MORSEKEY_CONTEXT": context]
    return FileContextStore(isOn: isOn, writer: writer) { variables[$0] ?? nil }
  }

  private func inUse(_ speed: Double) -> RememberedKeyboard {
    var settings = KeyboardSettings()
    settings.speed = MorseSpeed(wpm: speed) ?? .standard
    return RememberedKeyboard(Keyboard(document: TextDocument(), settings: settings))
  }

  /// Changes the speed of the keyboard for a program in a folder.
  private func change(
    _ store: inout FileContextStore, for program: String = "vim", in folder: String? = "/a",
    from former: Double = 20, to speed: Double = 25, isSecret: Bool = false
  ) {
    _ = store.enter(program, folder: folder)
    store.begin(with: inUse(former))
    store.note(inUse(speed), isSecret: isSecret)
  }

  @Test func `the user's changes are stored for the place, readable only by the user`() throws {
    var store = store()
    #expect(store.enter("vim", folder: "/a") == nil)
    store.begin(with: inUse(20))
    store.note(inUse(20), isSecret: false)
    #expect(folder.names.isEmpty)
    store.note(inUse(25), isSecret: false)
    drain()
    var other = self.store()
    #expect(other.enter("vim", folder: "/a/b") == RememberedKeyboard(speed: 25))
    #expect(other.enter("vim", folder: "/a/b") == nil)
    #expect(try folder.mode(of: "morsekey/contexts.toml") == 0o600)
  }

  @Test func `changes apply before they are written, and with other writers`() throws {
    var (store, other) = (store(), self.store())
    for speed in [20.0, 25, 30] {
      change(&store, from: speed, to: speed + 1)
      change(&store, for: "cat", from: speed, to: speed + 2)
      #expect(store.enter("vim", folder: "/a") == RememberedKeyboard(speed: speed + 1))
      change(&other, for: "ed\(speed)", in: nil, to: 40)
    }
    drain()
    var last = self.store()
    #expect(last.enter("vim", folder: "/a")?.speed == 31)
    #expect(last.enter("cat", folder: "/a")?.speed == 32)
    #expect(last.enter("ed25.0", folder: nil)?.speed == 40)
  }

  @Test func `nothing is remembered in secure text, and nothing when that is turned off`() {
    for (store, isSecret) in [(store(), true), (store(isOn: false), false)] {
      var store = store
      change(&store, isSecret: isSecret)
      drain()
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `MORSEKEY_CONTEXT replaces program and folder`() {
    var store = store(context: "work")
    change(&store)
    drain()
    var same = self.store(context: "work/mail")
    #expect(same.enter("cat", folder: "/b")?.speed == 25)
    var other = self.store()
    #expect(other.enter("vim", folder: "/a") == nil)
  }

  @Test func `an invalid line becomes a comment, and remembering continues`() throws {
    var store = store()
    try folder.write("nonsense\n", to: "morsekey/contexts.toml")
    change(&store)
    drain()
    store.receiveResults()
    #expect(try folder.read("morsekey/contexts.toml").contains("\n# nonsense\n"))
    var other = self.store()
    #expect(other.enter("vim", folder: "/a")?.speed == 25)
    #expect(
      store.problems == [
        "\(folder.path)/morsekey/contexts.toml:1:9: expected '=', found the end of the line;"
          + " the line is left out; the line becomes a comment"
      ])
  }

  @Test func `the command line overrides the profile`() {
    let last = RememberedKeyboard(keyboard: "raw", language: "de", speed: 25)
    #expect(last.yielding { _ in false } == last)
    #expect(last.yielding { $0 == "wpm" }.speed == nil)
    #expect(last.yielding { $0 == "layout" }.keyboard == nil)
    #expect(last.yielding { $0 == "board" }.keyboard == nil)
    #expect(last.yielding { $0 == "language" }.language == nil)
  }

  @Test func `changed settings keep the current layout`() {
    var settings = KeyboardSettings(speed: MorseSpeed(wpm: 20, effectiveWPM: 10) ?? .standard)
    settings.enabled = [.morse, KeyboardLayout(name: "raw")]
    settings.resume(RememberedKeyboard(keyboard: "raw", language: "de", speed: 30))
    #expect(settings.layout.name == "raw" && settings.language == "de")
    #expect(settings.speed.characterWPM == 30 && settings.speed.effectiveWPM == 15)
    settings.resume(RememberedKeyboard(keyboard: "gone", speed: -1))
    #expect(settings.layout.name == "raw" && settings.speed.characterWPM == 30)
  }
}
