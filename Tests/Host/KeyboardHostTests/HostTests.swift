import MorseDecoding
import Configuration
import LinuxSystem
import MorseCode
import MorseKeying
import MorseKeyboard
import SoundOutput
import TerminalCodec
import TerminalKeyboard
import TextInput
import Testing
import Timeline

@testable import KeyboardHost

@Suite struct HostTests {
  private let run = HostRun()

  @Test func `a key sounds before anything is typed, and is drawn last`() throws {
    run.at(100, ".")
    run.at(200, "\r")
    try run.run()
    #expect(run.beginning == ["begin", "draw", "open card", "load words"])
    #expect(run.turn(100) == ["expect", "sound press", "sound mark", "draw"])
    #expect(
      run.turn(200) == ["expect", "sound modifier", "sound letter", "typed 'e'", "draw"])
  }

  @Test func `the language of the layout chooses the words`() throws {
    var settings = patient
    var german = KeyboardLayout(name: "german")
    german.language = "de"
    settings.enabled = [.morse, german]
    let run = HostRun(TextSession(settings: settings))
    var languages: [String?] = []
    for moment in [100, 200, 300] {
      run.at(moment, "\t") { languages.append($0.wordLanguage) }
    }
    try run.run()
    #expect(languages == [nil, "de", "de"] && run.stage.wordLanguage == nil)
  }

  @Test func `a deadline is met without any key`() throws {
    let run = HostRun(
      TextSession(
        settings: KeyboardSettings(characterGap: .fixed(.milliseconds(250)), wordGap: .off)))
    run.at(100, ".")
    try run.run()
    // Starting at the end of the mark.
    #expect(run.turn(410) == ["expect", "sound letter", "typed 'e'", "draw"])
  }

  @Test func `edges of inputs go before keys, at moments of their own`() throws {
    let run = HostRun(hasInput: true)
    let source = EdgeSource(.evdev)
    run.stage.inputDescriptors = [FileDescriptor(rawValue: 50)]
    run.at(100, "\r", ready: [50]) {
      $0.edges = [true, false].map {
        Timed(
          .edge(KeyEdge(.dah, isDown: $0, source: source)), at: .after(.milliseconds($0 ? 80 : 90)))
      }
    }
    try run.run()
    #expect(run.stage.shownText == "t")
  }

  @Test func `an input file is polled while it is open`() throws {
    let run = HostRun(hasInput: true)
    run.stage.inputDescriptors = [FileDescriptor(rawValue: 50)]
    var seen: [Readiness?] = []
    let loop = run.loop
    run.at(100) {
      seen.append(loop.wanted(50))
      $0.inputDescriptors = []
    }
    run.at(200) { _ in seen.append(loop.wanted(50)) }
    run.at(300) {
      seen.append(contentsOf: [loop.wanted(50), $0.shownNotes.isEmpty ? .failed : nil])
    }
    try run.run()
    #expect(seen == [.readable, nil, nil, nil])
    #expect(run.stage.shownNotes == ["evdev: unplugged"])
  }

  // MARK: - Sound

  @Test(arguments: SoundError.Kind.allCases)
  func `without sound typing continues, and the panel names the reason`(kind: SoundError.Kind)
    throws
  {
    run.stage.soundState = .unavailable(kind)
    run.at(100, "...\r")
    run.at(200, "---\r")
    try run.run()
    #expect(run.stage.shownText == "so")
    #expect(run.stage.shownNote == kind.advice)
  }

  @Test(arguments: [(19, false), (20, true)])
  func `the panel stops explaining missing sound after 20 characters`(count: Int, isQuiet: Bool)
    throws
  {
    run.stage.soundState = .unavailable(.busy)
    run.at(100, String(repeating: ".\r", count: count))
    try run.run()
    #expect(run.stage.shownNote == (isQuiet ? "no sound" : "no sound: device in use elsewhere"))
  }

  @Test func `another sound failure is explained again`() throws {
    run.stage.soundState = .unavailable(.busy)
    run.at(100, String(repeating: ".\r", count: 20))
    run.at(200) { $0.soundState = .unavailable(.lost) }
    run.at(300, ".\r")
    try run.run()
    #expect(run.stage.shownNote == "no sound: device unplugged")
  }

  @Test func `no sound is opened before the surface is ready`() throws {
    run.stage.isReady = false
    run.at(100, ".")
    run.at(200) { $0.isReady = true }
    try run.run()
    #expect(!run.beginning.contains("open card"))
    #expect(run.turn(100) == ["draw"])
    #expect(run.turn(200) == ["draw", "open card"])
  }

  @Test func `a muted keyboard opens no sound device until sound is turned on`() throws {
    let run = HostRun(TextSession(settings: patient, isMuted: true))
    run.at(100, ".")
    run.at(200, "\u{7F}--...-\r")
    run.at(2000, ".")
    try run.run()
    #expect(run.turn(100) == ["draw"])
    #expect(run.turn(200) == ["draw", "open card"])
    #expect(run.turn(2000) == ["expect", "sound press", "sound mark", "draw"])
  }

  // MARK: - Stops and ends

  @Test func `Ctrl-Z restores the terminal first and reopens the sound after continuing`() throws {
    run.at(100, "\u{1A}")
    run.at(200, ".")
    try run.run()
    #expect(
      run.turn(100) == [
        "expect", "suspend", "close sound", "group stopped", "resume", "draw", "open card",
      ])
    #expect(run.turn(200).contains("sound mark"))
  }

  @Test func `SIGTSTP stops only the process`() throws {
    run.at(100, signals: [.stop])
    try run.run()
    #expect(
      run.turn(100) == [
        "expect", "suspend", "close sound", "stopped", "resume", "draw", "open card",
      ])
  }

  private let closing = ["end", "leave", "close sound", "save words", "news of contexts"]

  @Test func `a lost surface ends the host, which closes everything in order`() throws {
    run.at(100) { $0.isGone = true }
    #expect(try run.run() == .gone)
    #expect(run.stage.log.suffix(5) == closing[...])
  }

  @Test(arguments: [Signal.terminate, .hangup, .interrupt, Signal(rawValue: 40)])
  func `a signal ends it and keeps the text`(signal: Signal) throws {
    run.at(100, "...\r", signals: [signal])
    #expect(try run.run() == .signalled(signal))
    #expect(run.host.keyboard.keyboard.document.text == "s")
    #expect(run.stage.log.suffix(5) == closing[...])
  }

  @Test func `a failing call leaves the surface unchanged`() throws {
    let failure = SystemError(call: "write", errno: 5)
    run.at(100, ".") { $0.failure = failure }
    #expect(throws: failure) { try run.run() }
    #expect(run.stage.log.suffix(4) == closing.dropFirst())
    #expect(!run.stage.log.contains("end"))
  }

  @Test func `after the end no key is handled and no deadline is pending`() throws {
    run.at(100, "...\r\u{4}")
    run.at(200, ".")
    #expect(try run.run() == .dismissed)
    #expect(run.host.keyboard.keyboard.document.text == "s")
    #expect(run.loop.now == .after(.milliseconds(100)))
  }

  // MARK: - Stores

  @Test func `another configuration is no change of the user's, and opens the sound anew`() throws {
    run.at(100, ready: [HostRun.configuration]) {
      var settings = KeyboardSettings()
      settings.speed = MorseSpeed(wpm: 33) ?? .standard
      $0.newChoices = KeyboardChoices(
        keyboard: ConfiguredKeyboard(settings: settings, keyMap: KeyMap()),
        sound: HostRun.sound(volume: 1, device: "other"))
    }
    try run.run()
    #expect(run.host.keyboard.keyboard.speed.characterWPM == 33)
    #expect(run.turn(100).filter { $0 != "expect" } == ["close sound", "draw", "open other"])
    #expect(!run.stage.log.contains { $0.hasPrefix("remember") })
  }

  @Test func `another configuration waits for the end of the open letter`() throws {
    run.at(100, "..")
    run.at(200, ready: [HostRun.configuration]) {
      var settings = patient
      settings.speed = MorseSpeed(wpm: 33) ?? .standard
      $0.newChoices = KeyboardChoices(
        keyboard: ConfiguredKeyboard(settings: settings, keyMap: KeyMap()),
        sound: HostRun.sound(volume: 1))
    }
    run.at(300, ".\r")
    run.at(400)
    try run.run()
    #expect(run.host.keyboard.keyboard.document.text == "s")
    #expect(run.host.keyboard.keyboard.speed.characterWPM == 33)
  }

  @Test func `the user's changes are stored before the program changes`() throws {
    run.stage.remembered = RememberedKeyboard(speed: 15)
    run.at(100, "..-.--\r") { $0.actions = [.enter(program: "vim", folder: nil)] }
    run.at(200)
    try run.run()
    let reported = run.stage.log.filter { $0.hasPrefix("remember") || $0.hasPrefix("enter") }
    // The other program's settings are not changes of the user.
    #expect(reported == ["remember 22.0 wpm", "enter vim"])
    #expect(run.host.keyboard.keyboard.speed.characterWPM == 15)
  }

  @Test func `changes in secret text are marked as secret`() throws {
    let secret = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    let run = HostRun(TextSession(document: secret, settings: patient))
    run.at(100, "..-.--\r")
    try run.run()
    #expect(run.stage.log.contains("remember 22.0 wpm, secret"))
  }

  @Test func `words are loaded after the first paint, and used when ready`() throws {
    run.at(100, ready: [HostRun.words])
    run.at(200, ready: [HostRun.files])
    try run.run()
    #expect(run.turn(100).contains("take words"))
    #expect(run.turn(200).contains("news of words"))
    #expect(!run.turn(200).contains("take words"))
    #expect(run.host.closingProblems == ["no words", "no contexts"])
  }
}
