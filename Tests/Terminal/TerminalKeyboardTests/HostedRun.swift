import MorseKeyboard
import MorseKeying
import TerminalCodec
import TextInput
import Testing
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// The key that shows and hides the panel, as terminals send it.
let f12 = "\u{1B}[24~"

/// A keyboard under a program in a window of 40 by 12, with the output to both sides.
struct HostedRun {
  var run: RunSession
  var outputs: [RunOutput] = []
  var now = Timestamp.zero

  init(
    _ settings: RunSettings = RunSettings(), keyboard: KeyboardSettings = KeyboardSettings(),
    rows: Int = 12, columns: Int = 40, cursor: String = "\u{1B}[1;1R", keySet: KeySet = .two
  ) {
    var keyMap = KeyMap(keySet: keySet)
    keyMap.isForProgram = true
    run = RunSession(
      session: KeyboardSession(
        document: KeystrokeDocument(), settings: keyboard, keyMap: keyMap, isMuted: true,
        modes: .none),
      settings: settings, columns: columns, rows: rows)
    run.begin(at: now)
    terminal(cursor)
    run.paint(soundNote: nil)
    run.toTerminal = []
    outputs = []
  }

  mutating func terminal(_ text: String) {
    collect { $0.receive(terminal: Array(text.utf8), at: $1) }
  }

  mutating func wait(_ milliseconds: Int) {
    now = now.advanced(by: .milliseconds(milliseconds))
    collect { $0.advance(to: $1) }
  }

  mutating func program(_ text: String) {
    collect { $0.receive(program: Array(text.utf8), at: $1) }
  }

  /// Sends words one after another: a number is a pause in milliseconds, and `␣` a space.
  mutating func key(_ script: String) {
    for word in script.split(separator: " ") {
      if let pause = Int(word) { wait(pause) } else { terminal(word == "␣" ? " " : String(word)) }
    }
  }

  mutating func edge(isDown: Bool) {
    let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
    collect { $0.receive(.edge(edge), at: $1) }
  }

  mutating func note(_ program: HostedProgram) {
    collect { $0.note(program, at: $1) }
  }

  /// Reports a program in the foreground.
  mutating func note(_ names: String..., group: Int32 = 7, hidesInput: Bool = false) {
    note(HostedProgram(group: group, names: names, line: LineMode(isEchoing: !hidesInput)))
  }

  mutating func predict(with predictor: WordPredictor) {
    collect { $0.predict(with: predictor, at: $1) }
  }

  /// Changes the settings of the keyboard, and of its hosting.
  mutating func configure(
    hostedAs hosting: RunSettings? = nil, _ change: (inout ConfiguredKeyboard) -> Void = { _ in }
  ) {
    var configured = ConfiguredKeyboard(
      settings: run.session.settings, keyMap: run.session.keyMap, hasSound: false)
    change(&configured)
    collect { $0.change(to: configured, hostedAs: hosting, at: $1) }
  }

  mutating func note(_ line: LineMode) {
    collect { $0.note(line, at: $1) }
  }

  mutating func collect(_ event: (inout RunSession, Timestamp) -> Void) {
    event(&run, now)
    outputs += run.drainOutputs().map(\.value)
  }

  /// Returns the bytes sent to the program since the last call.
  mutating func typed() -> String {
    defer { run.toProgram = [] }
    return String(decoding: run.toProgram, as: UTF8.self).replacing("\u{1B}", with: "^[")
      .replacing("\r", with: "^M").replacing("\u{7F}", with: "^?").replacing("\t", with: "^I")
      .replacing("\u{3}", with: "^C")
  }

  /// Returns the bytes sent to the terminal since the last call.
  mutating func written() -> String {
    defer { run.toTerminal = [] }
    return String(decoding: run.toTerminal, as: UTF8.self).replacing("\u{1B}", with: "^[")
  }

  var traits: InputTraits { run.session.keyboard.document.traits }
  var type: KeyboardType { traits.keyboardType }
  var panel: [String] { RunPanel(run, soundNote: nil).lines.map(\.text) }
  var frames: [PanelFrameEvent] {
    outputs.compactMap { if case .frame(let event) = $0 { event } else { nil } }
  }
}
