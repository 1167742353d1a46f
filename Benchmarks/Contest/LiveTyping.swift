import MorseDecoding
public import FistGenerator
import MorseCode
import Timeline

/// When two keys are pressed, for the marks and spaces of a hand.
public enum PressDistance: Sendable {
  /// At even distances: a dah takes no longer than a dit.
  case even
  /// Each key when its element would sound.
  case morse
}

/// What of a text that is typed counts.
public enum LiveMoment: String, CaseIterable, Sendable {
  /// The text as it was committed.
  case committed
  /// The text as it stands when its words have ended, corrections included.
  case ended = "word ended"
}

extension Contestant {
  /// The program's decoder as it follows two keys, a message's hand on them.
  public static func twoKeys(_ distance: PressDistance, _ moment: LiveMoment) -> Contestant {
    Contestant(moment.rawValue) { message in
      let unit = 1.2e9 / message.wpm
      let marks = stride(from: 0, to: message.keying.count - 1, by: 2)
      let intervals = marks.map { place in
        let mark = distance == .even ? unit : Double(message.keying[place].nanoseconds)
        return Int64(mark) + message.keying[place + 1].nanoseconds
      }
      return read(elements(of: message.text), after: intervals, moment)
    }
  }

  /// The program's decoder as it follows two keys, a hand on them that knows nothing else.
  public static func twoKeys(
    _ hand: TypingHand, seed: UInt64, _ moment: LiveMoment
  ) -> Contestant {
    Contestant(moment.rawValue) { message in
      read(elements(of: message.text), after: hand.intervals(for: message, seed: seed), moment)
    }
  }

  /// The program's decoder as it reads what two keys typed from a file: a keyer's marks, a hand's spaces.
  public static func twoKeysFile(_ name: String) -> Contestant {
    Contestant(name) { message in
      var message = message
      let unit = 1.2e9 / message.wpm
      for (index, element) in elements(of: message.text).enumerated() {
        message.keying[2 * index] = KeyingInterval(
          isMark: true, nanoseconds: Int64(unit * Double(element.units)))
      }
      return Contestant.file(name).read(message)
    }
  }

  /// The program's decoder as it follows a straight key.
  public static func straightKey(_ name: String, _ moment: LiveMoment) -> Contestant {
    Contestant(name) { message in
      var live = LiveText(moment)
      for interval in message.keying {
        if interval.isMark { live.key(.markBegan(nil)) }
        live.wait(interval.nanoseconds)
        if interval.isMark { live.key(.markEnded(nil)) }
      }
      return live.finish()
    }
  }

  private static func read(
    _ elements: [MorseElement], after intervals: [Int64], _ moment: LiveMoment
  ) -> [Character] {
    var live = LiveText(moment)
    for (index, element) in elements.enumerated() {
      live.press(element)
      if index < intervals.count { live.wait(intervals[index]) }
    }
    return live.finish()
  }
}

extension CorpusCase {
  /// Whether each mark stands for one element of the text.
  public var hasWholeMarks: Bool { keying.count == 2 * elements(of: text).count - 1 }
}

private func elements(of text: String) -> [MorseElement] {
  text.filter { $0 != " " }.flatMap { MorseAlphabet.international.pattern(for: $0) ?? .empty }
}

/// A decoder that is followed, and its text.
private struct LiveText {
  private var decoder: MorseDecoder
  private var outputs: [Timed<DecoderOutput>] = []
  private var text: [DecoderOutput] = []
  private var now = Timestamp.zero
  /// The element whose key is down, and when its mark ends.
  private var pressed: (element: MorseElement, end: Timestamp)?
  /// How long the mark of a press is, as a terminal's keyboard makes it at 20 WPM.
  private static let pressLength: Int64 = 60_000_000

  init(_ moment: LiveMoment) {
    var settings = DecoderSettings()
    settings.repairs = moment == .ended
    decoder = MorseDecoder(settings: settings)
  }

  mutating func key(_ input: DecoderInput) {
    decoder.handle(input, at: now, into: &outputs)
    takeOutputs()
  }

  mutating func press(_ element: MorseElement) {
    if let pressed { key(.markEnded(pressed.element)) }
    key(.markBegan(element))
    pressed = (element, now.advanced(byNanoseconds: Self.pressLength))
  }

  mutating func wait(_ nanoseconds: Int64) {
    let end = now.advanced(byNanoseconds: nanoseconds)
    if let (element, release) = pressed, release <= end {
      now = release
      key(.markEnded(element))
      pressed = nil
    }
    while let due = decoder.deadline, due <= end {
      decoder.advance(to: due, into: &outputs)
      takeOutputs()
    }
    now = end
  }

  /// Adds what was committed; a word gap that has just been waited for comes after corrections.
  private mutating func takeOutputs() {
    let endsWord = outputs.last?.value == .wordGap
    if endsWord { outputs.removeLast() }
    text += outputs.map(\.value)
    outputs.removeAll(keepingCapacity: true)
    if let rereading = decoder.takeRereading() {
      text.removeLast(rereading.former.count)
      text += rereading.current
    }
    if let revision = decoder.takeRevision() {
      text.removeLast(revision.former.count)
      text += revision.characters.map { .character($0) }
    }
    if endsWord { text.append(.wordGap) }
  }

  mutating func finish() -> [Character] {
    wait(60_000_000_000)
    return characters(of: text)
  }
}
