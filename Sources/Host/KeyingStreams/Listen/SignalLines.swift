import MorseDecoding
import MorseSignal

/// The signals that are read, and their text as lines.
///
/// The text of a single signal continues in one line. Several signals have separate lines, each
/// preceded by its pitch. Such a line ends when the sender pauses or the line is full.
struct SignalLines {
  /// A signal that is read.
  struct Signal {
    /// The requested pitch in hertz; `nil` for the strongest signal.
    var tone: Double?
    var text: SignalText
    /// The text of the line that is not output yet.
    var line = ""
    /// The last words for the panel, output or not.
    var recent = ""
    /// The time when the line last grew, in seconds.
    var grown = 0.0
  }

  private let rate: Int
  private let plan: ListenPlan
  private(set) var signals: [Signal] = []
  private var seconds = 0.0
  /// Whether the output is within an unfinished line, for output in pieces.
  private var isLineOpen = false

  /// The minimum distance between two tones, in hertz.
  private static let distance = 35.0
  /// The maximum number of signals read at once.
  private static let most = 8
  /// The number of characters kept for the panel.
  private static let shown = 400
  /// The pause that ends a line, in seconds.
  private static let pause = 6.0

  /// Prepares for sound with `rate` samples a second.
  init(rate: Int, plan: ListenPlan) {
    self.rate = rate
    self.plan = plan
    if !plan.readsAll { follow(plan.tone) }
  }

  /// Follows one tone from now on; `nil` follows the strongest.
  mutating func follow(_ tone: Double?) {
    isLineOpen = false
    signals = [
      Signal(tone: tone, text: text(of: tone))
    ]
  }

  private func text(of tone: Double?) -> SignalText {
    SignalText(rate: rate, settings: plan.settings, tone: tone, squelch: plan.squelch)
  }

  /// Starts to read new tones, including the last seconds before their detection.
  mutating func add(_ tones: [ToneScope.Tone], past: Span<Float>) {
    for tone in tones where signals.count < Self.most {
      let isRead = signals.contains { signal in
        [signal.tone, signal.text.pitch].contains {
          $0.map { abs($0 - tone.pitch) < Self.distance } ?? false
        }
      }
      guard !isRead else { continue }
      var signal = Signal(
        tone: tone.pitch, text: text(of: tone.pitch), grown: seconds)
      signal.line = signal.text.add(past)
      signal.recent = signal.line
      signals.append(signal)
    }
    // A signal that has been silent for long is removed to make room for others.
    signals.removeAll { plan.readsAll && $0.line.isEmpty && seconds - $0.grown > 10 * Self.pause }
  }

  /// Adds samples; returns certain lines, or certain pieces of the only line.
  mutating func add(_ samples: Span<Float>, width: Int?) -> String {
    seconds += Double(samples.count) / Double(rate)
    var result = ""
    for index in signals.indices {
      let text = signals[index].text.add(samples)
      if !text.isEmpty { signals[index].grown = seconds }
      signals[index].line += text
      signals[index].recent = String((signals[index].recent + text).suffix(Self.shown))
      result += due(index, width: width)
    }
    if let last = result.last { isLineOpen = last != "\n" }
    return result
  }

  /// Ends the sound; returns the remaining text and the line end.
  mutating func finish() -> String {
    var result = ""
    for index in signals.indices {
      signals[index].line += signals[index].text.finish()
      guard plan.readsAll else {
        result = drainText(index, all: true)
        return result.isEmpty && !isLineOpen ? "" : result + "\n"
      }
      if !signals[index].line.isEmpty { result += whole(index) }
    }
    return result
  }

  /// Returns the part of a signal's line to output now: all of it for a single signal without a
  /// panel.
  private mutating func due(_ index: Int, width: Int?) -> String {
    guard plan.readsAll || width != nil else { return drainText(index, all: true) }
    let room = max(16, (width ?? 73) - 9)
    let isOver = plan.readsAll && seconds - signals[index].grown > Self.pause
    if isOver, !signals[index].line.isEmpty { return whole(index) }
    guard signals[index].line.count > room else { return "" }
    return drainText(index, all: false)
  }

  /// Removes the text and returns it as a separate line, preceded by its pitch.
  private mutating func whole(_ index: Int) -> String {
    front(index) + drainText(index, all: true) + "\n"
  }

  /// Removes and returns the text, or its whole words as a line.
  private mutating func drainText(_ index: Int, all: Bool) -> String {
    let line = signals[index].line
    if all {
      signals[index].line = ""
      return line
    }
    let end = line.lastIndex(of: " ") ?? line.endIndex
    signals[index].line = String(line[end...].drop { $0 == " " })
    return front(index) + line[..<end] + "\n"
  }

  /// Returns the certain text for the panel, in `room` columns: the text not output yet if lines go
  /// above the panel, otherwise the last words.
  func shown(_ index: Int, room: Int, holdsLines: Bool) -> String {
    let front = front(index)
    guard !holdsLines, !plan.readsAll else { return front + signals[index].line }
    let recent = signals[index].recent
    guard recent.count > room else { return front + recent }
    let words = recent.suffix(room)
    return front + (words.firstIndex(of: " ").map { words[$0...].dropFirst() } ?? words)
  }

  /// Returns the pitch that precedes a line if there are several signals.
  func front(_ index: Int) -> String {
    guard plan.readsAll else { return "" }
    return Self.front(of: signals[index].text.pitch ?? signals[index].tone ?? 0)
  }

  /// Returns a pitch as the front of a line, right-aligned.
  static func front(of pitch: Double) -> String {
    let number = "\(Int(pitch.rounded()))"
    return String(repeating: " ", count: max(0, 5 - number.count)) + number + "  "
  }
}
