import LinuxSystem
import MorseSignal
import TerminalDevice

/// The display of `listen`: text on the output, messages, and the panel below them.
///
/// The panel is drawn at most five times a second.
struct ListenPage {
  private let console: Console
  private let output: OutputFile
  private let device: String
  private(set) var painter: ConsolePainter
  private var painted: Int64 = 0

  /// Prepares for the sound of a device; prints nothing yet.
  init(console: Console, output: OutputFile, device: String) {
    self.console = console
    self.output = output
    self.device = device
    painter = ConsolePainter(console: console)
  }

  /// Whether there is a panel.
  var isShown: Bool { painter.isShown }

  /// The columns of the lines above the panel; `nil` if text is output in pieces.
  var lineWidth: Int? { isShown && output.isTerminal ? columns : nil }

  private var columns: Int { WindowSize(of: .standardError).columns }

  /// Outputs text that has become certain; whole lines go above the panel.
  mutating func write(_ text: String) throws(FileError) {
    guard !text.isEmpty else { return }
    if output.isTerminal { clear() }
    try output.write(text)
    try output.flush()
  }

  /// Prints a message about the device above the panel.
  mutating func say(_ message: String) {
    clear()
    console.say("\(device): \(message)")
  }

  /// Erases the panel until the next update.
  mutating func clear() {
    painter.clear()
    painted = 0
  }

  /// Ends the output.
  mutating func finish() throws(FileError) { try output.finish() }

  /// Shows the current text and tones; the cursor is visible where no keys restore it after a crash.
  mutating func show(_ receiver: ListenReceiver, hasKeys: Bool) {
    let now = MonotonicClock.nanoseconds
    guard isShown, now - painted >= 200_000_000 else { return }
    painted = now
    let (columns, holdsLines) = (columns, lineWidth != nil)
    var panel = ListenPanel(title: device)
    panel.level = receiver.level
    let pitches = ListenPanel.pitches
    panel.bands = receiver.scope.bands(
      ListenPanel.bandCount(in: columns), from: pitches.lowerBound, to: pitches.upperBound)
    panel.tones = receiver.scope.tones.map(\.pitch)
    let signals = receiver.lines.signals
    if let signal = signals.first, let pitch = signal.text.pitch {
      (panel.followed, panel.wpm) = (pitch, signal.text.wpm)
    }
    panel.lines = signals.indices.map { index in
      let provisional = signals[index].text.provisional
      let certain = receiver.lines.shown(
        index, room: max(8, columns - 2 - provisional.count), holdsLines: holdsLines)
      return (certain, provisional)
    }
    painter.show(panel.picture, showsCursor: !hasKeys)
  }
}
