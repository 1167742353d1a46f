import MorseCode
import MorseDecoding
import Testing
import Mathematics
import Timeline

/// A decoder that may revise committed text, keyed with two keys or a straight key, and its text.
struct RevisedText {
  var decoder: MorseDecoder
  /// The current text, and the number of its revisions.
  private(set) var text: [DecoderOutput] = []
  private(set) var revisions = 0
  /// The number of revisions that changed text before the open word.
  private(set) var earlierRevisions = 0
  /// The text before each offered reading, and the offer.
  private(set) var offers: [(text: [DecoderOutput], other: Rereading)] = []
  private var outputs: [Timed<DecoderOutput>] = []
  private(set) var now = Timestamp.after(.seconds(1))

  /// The letters that are meant, and the number of those that revisions made wrong.
  private let meant: [Character]?
  private(set) var madeWrong = 0

  init(
    repairs: Bool = true, controls: Set<MorsePattern> = [], meant: String? = nil,
    remembering memory: HandMemory? = nil
  ) {
    self.meant = meant.map { Array($0.filter { $0 != " " }) }
    var settings = DecoderSettings()
    settings.repairs = repairs
    settings.controls = controls
    decoder = MorseDecoder(settings: settings, remembering: memory)
  }

  /// Keys marks and spaces with a straight key, and waits.
  mutating func key(_ keying: [KeyingInterval]) {
    for interval in keying {
      if interval.isMark { key(.markBegan(nil)) }
      wait(until: now.advanced(byNanoseconds: interval.nanoseconds))
      if interval.isMark { key(.markEnded(nil)) }
    }
    wait(until: now.advanced(by: .seconds(20)))
  }

  mutating func press(_ element: MorseElement, then nanoseconds: Int64) {
    key(.markBegan(element))
    let end = now.advanced(byNanoseconds: nanoseconds)
    now = min(end, now.advanced(byNanoseconds: 60_000_000))
    key(.markEnded(element))
    wait(until: end)
  }

  mutating func key(_ input: DecoderInput) {
    decoder.handle(input, at: now, into: &outputs)
    drainOutputs()
  }

  mutating func wait(until end: Timestamp) {
    while let due = decoder.deadline, due <= end {
      decoder.advance(to: due, into: &outputs)
      drainOutputs()
    }
    now = end
  }

  private mutating func drainOutputs() {
    let endsWord = outputs.last?.value == .wordGap
    if endsWord { outputs.removeLast() }
    text += outputs.map(\.value)
    outputs.removeAll()
    if let rereading = decoder.drainRereading() {
      replace(rereading.former, by: rereading.current)
    }
    if let revision = decoder.drainRevision() {
      replace(
        revision.former.map { .character($0) }, by: revision.characters.map { .character($0) })
    }
    if endsWord {
      if let other = decoder.drainOtherReading() { offers.append((text, other)) }
      text.append(.wordGap)
    }
  }

  private mutating func replace(_ former: [DecoderOutput], by current: [DecoderOutput]) {
    #expect(Array(text.suffix(former.count)) == former)
    let wrong = wrongLetters(text)
    text.removeLast(former.count)
    text += current
    madeWrong += max(0, wrongLetters(text) - wrong)
    revisions += 1
    if former.contains(.wordGap) { earlierRevisions += 1 }
  }

  /// Returns the number of wrong letters so far; 0 if no text is meant.
  private func wrongLetters(_ read: [DecoderOutput]) -> Int {
    guard let meant else { return 0 }
    let read = read.map(\.description).joined().filter { $0 != " " }
    return EditDistance(from: Array(read), to: meant).toBeginnings.min() ?? 0
  }

  /// Presses both keys at the times of their elements, or at even distances, and waits.
  mutating func type(_ intervals: [KeyingInterval], wpm: Double, inMorseRhythm isMorse: Bool) {
    let unit = 1.2e9 / wpm
    for place in stride(from: 0, to: intervals.count, by: 2) {
      let mark = intervals[place].nanoseconds
      let space = place + 1 < intervals.count ? intervals[place + 1].nanoseconds : 20_000_000_000
      press(Double(mark) > 2 * unit ? .dah : .dit, then: (isMorse ? mark : Int64(unit)) + space)
    }
  }

  var read: String {
    let text = text.map(\.description).joined()
    return text.hasSuffix(" ") ? String(text.dropLast()) : text
  }
}
