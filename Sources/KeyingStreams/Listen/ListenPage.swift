import LinuxSystem
import MorseSignal

/// What the user of `listen` sees: the text on the output, messages, and the panel below them, drawn at
/// most five times a second.
struct ListenPage {
  private let console: Console
  private let output: OutputFile
  private let device: String
  private var panel: ListenPanel
  private var painted: Int64 = 0

  /// Prepares for the sound of a device; nothing is shown yet.
  init(console: Console, output: OutputFile, device: String) {
    self.console = console
    self.output = output
    self.device = device
    panel = ListenPanel(console: console)
  }

  /// Whether there is a panel.
  var isShown: Bool { panel.isShown }

  /// The columns of lines that go above the panel; `nil` where text is output piece by piece.
  var lineWidth: Int? { isShown && output.isTerminal ? panel.columns : nil }

  /// Outputs what has become certain; whole lines go above the panel.
  mutating func write(_ text: String) throws(FileError) {
    guard !text.isEmpty else { return }
    if output.isTerminal { clear() }
    try output.write(text)
    try output.flush()
  }

  /// Says something about the device above the panel.
  mutating func say(_ message: String) {
    clear()
    console.say("\(device): \(message)")
  }

  /// Takes the panel away until it is shown again.
  mutating func clear() {
    panel.clear()
    painted = 0
  }

  /// Ends the output.
  mutating func finish() throws(FileError) { try output.finish() }

  /// Shows what is made of the sound.
  mutating func show(_ ears: Ears) {
    let now = MonotonicClock.nanoseconds
    guard isShown, now - painted >= 200_000_000 else { return }
    painted = now
    var view = ListenPanel.View(title: device)
    view.level = ears.level
    let pitches = ListenPanel.pitches
    view.bands = ears.scope.bands(
      panel.bandCount, from: pitches.lowerBound, to: pitches.upperBound)
    view.tones = ears.scope.tones.map(\.pitch)
    let signals = ears.lines.signals
    if let signal = signals.first, let pitch = signal.text.pitch {
      (view.followed, view.wpm) = (pitch, signal.text.wpm)
    }
    view.lines = signals.indices.map { index in
      let provisional = signals[index].text.provisional
      let certain = ears.lines.shown(
        index, room: max(8, panel.columns - 2 - provisional.count), holdsLines: lineWidth != nil)
      return (certain, provisional)
    }
    panel.show(view)
  }
}
