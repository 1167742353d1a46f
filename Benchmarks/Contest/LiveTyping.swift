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
  /// The same in another program, where only the open word is corrected, and only when it is sure.
  case inProgram = "in a program"

  fileprivate var scope: RevisionScope {
    switch self {
    case .committed: .none
    case .ended: .text
    case .inProgram: .word
    }
  }
}

extension Contestant {
  /// The program's decoder as it follows two keys, a message's hand on them.
  public static func twoKeys(_ distance: PressDistance, _ moment: LiveMoment) -> Contestant {
    Contestant(moment.rawValue) { message in
      read(elements(of: message.text), after: intervals(of: message, distance), moment)
    }
  }

  /// The nanoseconds from each press to the next.
  private static func intervals(
    of message: CorpusCase, _ distance: PressDistance
  ) -> [Int64] {
    let unit = 1.2e9 / message.wpm
    return stride(from: 0, to: message.keying.count - 1, by: 2).map { place in
      let mark = distance == .even ? unit : Double(message.keying[place].nanoseconds)
      return Int64(mark) + message.keying[place + 1].nanoseconds
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

  /// How many right characters corrections make wrong, with a hand on two keys that knows nothing else.
  public static func wrongRevisions(
    _ hand: TypingHand, seed: UInt64, _ moment: LiveMoment
  ) -> Contestant {
    Contestant(
      "\(moment.rawValue), made wrong",
      count: { message in
        ErrorRate(
          errors: type(
            elements(of: message.text), after: hand.intervals(for: message, seed: seed), moment,
            meant: Array(message.text)
          ).madeWrong, of: message.text.count)
      })
  }

  /// How many right characters corrections make wrong, with a message's hand on two keys.
  public static func wrongRevisions(
    _ distance: PressDistance, _ moment: LiveMoment
  ) -> Contestant {
    Contestant(
      "\(moment.rawValue), made wrong",
      count: { message in
        ErrorRate(
          errors: type(
            elements(of: message.text), after: intervals(of: message, distance), moment,
            meant: Array(message.text)
          ).madeWrong, of: message.text.count)
      })
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
    type(elements, after: intervals, moment).characters
  }

  private static func type(
    _ elements: [MorseElement], after intervals: [Int64], _ moment: LiveMoment,
    meant: [Character]? = nil
  ) -> LiveText {
    var live = LiveText(moment, meant: meant)
    for (index, element) in elements.enumerated() {
      live.press(element)
      if index < intervals.count { live.wait(intervals[index]) }
    }
    _ = live.finish()
    return live
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
  /// What is meant, where what corrections make wrong is counted; and its count.
  private let meant: [Character]?
  private(set) var madeWrong = 0
  /// The element whose key is down, and when its mark ends.
  private var pressed: (element: MorseElement, end: Timestamp)?
  /// How long the mark of a press is, as a terminal's keyboard makes it at 20 WPM.
  private static let pressLength: Int64 = 60_000_000

  init(_ moment: LiveMoment, meant: [Character]? = nil) {
    self.meant = meant
    var settings = DecoderSettings()
    settings.repairs = moment != .committed
    decoder = MorseDecoder(settings: settings)
    decoder.revise(moment.scope)
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
      replace(rereading.former.count, by: rereading.current)
    }
    if let revision = decoder.takeRevision() {
      replace(revision.former.count, by: revision.characters.map { .character($0) })
    }
    if endsWord { text.append(.wordGap) }
  }

  private mutating func replace(_ count: Int, by current: [DecoderOutput]) {
    let former = text
    text.removeLast(count)
    text += current
    guard let meant else { return }
    let errors = [former, text].map {
      ErrorRate(of: Contest.characters(of: $0), againstStartOf: meant)
    }
    madeWrong += max(0, errors[1].errors - errors[0].errors)
  }

  /// What has been read.
  var characters: [Character] { Contest.characters(of: text) }

  mutating func finish() -> [Character] {
    wait(60_000_000_000)
    return characters
  }
}
