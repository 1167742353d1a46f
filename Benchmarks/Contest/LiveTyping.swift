import MorseDecoding
public import FistGenerator
import MorseCode
import MorseKeyboard
import Timeline

/// The times of presses on two keys, derived from the marks and spaces of a hand.
public enum PressDistance: Sendable {
  /// At even distances: a dah takes no longer than a dit.
  case even
  /// Each key at the time when its element would sound.
  case morse
}

/// The moment at which a typed text is evaluated.
public enum LiveMoment: String, CaseIterable, Sendable {
  /// When it is committed.
  case committed
  /// When its words have ended, including corrections.
  case ended = "word ended"
  /// The same in another program, where only the open word is corrected, and only if the correction
  /// is certain.
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
  /// The program's live decoder for two keys, pressed by a message's hand.
  ///
  /// With `commands`, the command codes of the default layout are read too.
  public static func twoKeys(
    _ distance: PressDistance, _ moment: LiveMoment, commands: Bool = false
  ) -> Contestant {
    Contestant(commands ? "with commands" : moment.rawValue) { message in
      type(
        elements(of: message.text), after: intervals(of: message, distance), moment,
        commands: commands
      ).characters
    }
  }

  /// Returns the nanoseconds between consecutive presses.
  private static func intervals(
    of message: CorpusCase, _ distance: PressDistance
  ) -> [Int64] {
    let unit = 1.2e9 / message.wpm
    return stride(from: 0, to: message.keying.count - 1, by: 2).map { place in
      let mark = distance == .even ? unit : Double(message.keying[place].nanoseconds)
      return Int64(mark) + message.keying[place + 1].nanoseconds
    }
  }

  /// The program's live decoder for two keys, pressed by a hand that only presses keys.
  public static func twoKeys(
    _ hand: TypingHand, seed: UInt64, _ moment: LiveMoment
  ) -> Contestant {
    Contestant(moment.rawValue) { message in
      type(
        elements(of: message.text), after: hand.intervals(for: message, seed: seed), moment
      ).characters
    }
  }

  /// Counts the correct characters that corrections make wrong, spaces not counted, for a message's
  /// hand on two keys.
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

  /// The program's decoder for a file of what two keys typed: a keyer's marks and a hand's spaces.
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

  /// The program's live decoder for a straight key; with `commands`, the command codes of the
  /// default layout are read too.
  public static func straightKey(
    _ name: String, _ moment: LiveMoment, commands: Bool = false
  ) -> Contestant {
    Contestant(name) { message in
      var live = LiveText(moment, commands: commands)
      for interval in message.keying {
        if interval.isMark { live.key(.markBegan(nil)) }
        live.wait(interval.nanoseconds)
        if interval.isMark { live.key(.markEnded(nil)) }
      }
      return live.finish()
    }
  }

  private static func type(
    _ elements: [MorseElement], after intervals: [Int64], _ moment: LiveMoment,
    meant: [Character]? = nil, commands: Bool = false
  ) -> LiveText {
    var live = LiveText(moment, meant: meant, commands: commands)
    for (index, element) in elements.enumerated() {
      live.press(element)
      if index < intervals.count { live.wait(intervals[index]) }
    }
    _ = live.finish()
    return live
  }
}

extension CorpusCase {
  /// Whether each mark represents one element of the text.
  public var hasWholeMarks: Bool { keying.count == 2 * elements(of: text).count - 1 }
}

private func elements(of text: String) -> [MorseElement] {
  text.filter { $0 != " " }.flatMap { MorseAlphabet.international.pattern(for: $0) ?? .empty }
}

/// A live decoder and its text.
private struct LiveText {
  private var decoder: MorseDecoder
  private var outputs: [Timed<DecoderOutput>] = []
  private var text: [DecoderOutput] = []
  private var now = Timestamp.zero
  /// The sent text without spaces, for counting characters that corrections make wrong; and their
  /// count.
  private let meant: [Character]?
  private(set) var madeWrong = 0
  /// The element whose key is down, and the end of its mark.
  private var pressed: (element: MorseElement, end: Timestamp)?
  /// The duration of a press, as a terminal keyboard makes it at 20 WPM.
  private static let pressLength: Int64 = 60_000_000

  init(_ moment: LiveMoment, meant: [Character]? = nil, commands: Bool = false) {
    self.meant = meant.map(Self.letters)
    var settings = DecoderSettings()
    if commands {
      settings.controls = Set(CommandCode.defaultPatterns)
      settings.spaceCode = KeyboardSettings().pattern(for: .space)
    }
    settings.repairs = moment != .committed
    decoder = MorseDecoder(settings: settings)
    decoder.revise(moment.scope)
  }

  mutating func key(_ input: DecoderInput) {
    decoder.handle(input, at: now, into: &outputs)
    drainOutputs()
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
      drainOutputs()
    }
    now = end
  }

  /// Adds committed characters; a word gap from a pause follows corrections.
  private mutating func drainOutputs() {
    let endsWord = outputs.last?.value == .wordGap
    if endsWord { outputs.removeLast() }
    text += outputs.map(\.value)
    outputs.removeAll(keepingCapacity: true)
    if let rereading = decoder.drainRereading() {
      replace(rereading.former.count, by: rereading.current)
    }
    if let revision = decoder.drainRevision() {
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
      ErrorRate(of: Self.letters(of: Contest.characters(of: $0)), againstStartOf: meant)
    }
    madeWrong += max(0, errors[1].errors - errors[0].errors)
  }

  private static func letters(of text: [Character]) -> [Character] { text.filter { $0 != " " } }

  /// The decoded characters.
  var characters: [Character] { Contest.characters(of: text) }

  mutating func finish() -> [Character] {
    wait(60_000_000_000)
    return characters
  }
}
