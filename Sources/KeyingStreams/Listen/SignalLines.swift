import MorseDecoding
import MorseSignal

/// The signals that are read, and their text in lines.
///
/// One signal's text goes on in one line. With several, each has lines of its own, its pitch in front: a line
/// ends where the sender pauses, or is full.
struct SignalLines {
  /// A signal that is read.
  struct Signal {
    /// The pitch that was asked for in hertz; `nil` for the strongest one.
    var tone: Double?
    var text: SignalText
    /// The text of the line that is not output yet.
    var line = ""
    /// The last words, output or not, for a panel.
    var recent = ""
    /// When the line last grew, in seconds.
    var grown = 0.0
  }

  private let rate: Int
  private let plan: ListenPlan
  private(set) var signals: [Signal] = []
  private var seconds = 0.0
  /// Whether a line has been begun and not ended, where it is output piece by piece.
  private var isLineOpen = false

  /// How far two tones are apart at least, in hertz.
  private static let distance = 35.0
  /// The most signals that are read at once.
  private static let most = 8
  /// How much text a panel shows, in characters.
  private static let shown = 400
  /// How long a sender pauses before the line ends, in seconds.
  private static let pause = 6.0

  /// Prepares for a sound of `rate` samples a second.
  init(rate: Int, plan: ListenPlan) {
    self.rate = rate
    self.plan = plan
    if !plan.readsAll { follow(plan.tone) }
  }

  /// Follows one tone from now on; `nil` follows the strongest one.
  mutating func follow(_ tone: Double?) {
    isLineOpen = false
    signals = [
      Signal(tone: tone, text: SignalText(rate: rate, settings: plan.settings, tone: tone))
    ]
  }

  /// Reads tones that are not read yet, also in the last seconds before they were found.
  mutating func add(_ tones: [ToneScope.Tone], past: Span<Float>) {
    for tone in tones where signals.count < Self.most {
      let isRead = signals.contains { signal in
        [signal.tone, signal.text.pitch].contains {
          $0.map { abs($0 - tone.pitch) < Self.distance } ?? false
        }
      }
      guard !isRead else { continue }
      var signal = Signal(
        tone: tone.pitch,
        text: SignalText(rate: rate, settings: plan.settings, tone: tone.pitch), grown: seconds)
      signal.line = signal.text.add(past)
      signal.recent = signal.line
      signals.append(signal)
    }
    // A signal that has been silent for long makes room for another.
    signals.removeAll { plan.readsAll && $0.line.isEmpty && seconds - $0.grown > 10 * Self.pause }
  }

  /// Takes in samples; returns the lines, or the pieces of the only line, that are certain.
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

  /// Ends the sound; returns the rest, and the end of the line.
  mutating func finish() -> String {
    var result = ""
    for index in signals.indices {
      signals[index].line += signals[index].text.finish()
      guard plan.readsAll else {
        result = take(index, all: true)
        return result.isEmpty && !isLineOpen ? "" : result + "\n"
      }
      if !signals[index].line.isEmpty { result += whole(index) }
    }
    return result
  }

  /// What of a signal's line is to be output: all of it where it is the only one and no panel holds the line.
  private mutating func due(_ index: Int, width: Int?) -> String {
    guard plan.readsAll || width != nil else { return take(index, all: true) }
    let room = max(16, (width ?? 73) - 9)
    let isOver = plan.readsAll && seconds - signals[index].grown > Self.pause
    if isOver, !signals[index].line.isEmpty { return whole(index) }
    guard signals[index].line.count > room else { return "" }
    return take(index, all: false)
  }

  /// Takes the line as a line of its own, its pitch in front.
  private mutating func whole(_ index: Int) -> String {
    front(index) + take(index, all: true) + "\n"
  }

  /// Takes the line, or the whole words in it as a line.
  private mutating func take(_ index: Int, all: Bool) -> String {
    let line = signals[index].line
    if all {
      signals[index].line = ""
      return line
    }
    let end = line.lastIndex(of: " ") ?? line.endIndex
    signals[index].line = String(line[end...].drop { $0 == " " })
    return front(index) + line[..<end] + "\n"
  }

  /// The certain text for a panel's line of `room` columns: what is not output yet where lines go above the
  /// panel, else the last words.
  func shown(_ index: Int, room: Int, holdsLines: Bool) -> String {
    let front = front(index)
    guard !holdsLines, !plan.readsAll else { return front + signals[index].line }
    let recent = signals[index].recent
    guard recent.count > room else { return front + recent }
    let words = recent.suffix(room)
    return front + (words.firstIndex(of: " ").map { words[$0...].dropFirst() } ?? words)
  }

  /// The pitch in front of a line, where there are several signals.
  func front(_ index: Int) -> String {
    guard plan.readsAll else { return "" }
    let pitch = Int((signals[index].text.pitch ?? signals[index].tone ?? 0).rounded())
    return String(repeating: " ", count: max(0, 5 - "\(pitch)".count)) + "\(pitch)  "
  }
}
