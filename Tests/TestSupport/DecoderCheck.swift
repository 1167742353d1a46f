import MorseCode
import MorseDecoding
import Timeline

/// The properties of the decoders for any keying; fuzzed, and replayed by the tests.
///
/// The input has three bytes of settings, then intervals. The first byte selects the settings, the
/// second the lag. The third selects what precedes: nothing, or a machine's text, whose exact
/// timing is decoded by a separate method. Each interval begins with a byte:
///
///     bits 0, 1   0, 1: the other kind than the one before   2: the same kind   3: the other, in pieces
///     bits 2 – 4  0, 1, 2: 1, 3, 7 units   3: some centuries   4: nothing   5 – 7: two bytes say it
///     bits 5 – 7  how many pieces; at a live decoder bits 5, 6 name the element, bit 7 ends the character
public enum DecoderCheck {
  /// An interval and its first byte.
  private struct Keyed {
    var interval: KeyingInterval
    var code: UInt8
  }

  /// Returns the violated property; `nil` if there is none.
  ///
  /// Times never decrease, and no word gap is first, last or repeated. In a file, the division of
  /// intervals into pieces does not matter. The deadlines of a live decoder lie ahead.
  public static func problem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let (choice, lag, before) = (input.byte(), input.byte(), input.byte())
    let speed = choice & 1 == 0 ? nil : MorseSpeed(wpm: Double(choice >> 3) + 3)
    let settings = DecoderSettings(
      speed: speed, adapts: choice & 2 == 0, prior: choice & 4 == 0 ? .none : .english)
    let unit = Int64(1.2e9 / (Double(before >> 3) + 3))
    var keying = before & 1 == 0 ? [] : text(unit: unit)
    while !input.rest.isEmpty { keying += keyed(&input, unit: unit, last: keying.last) }
    if before & 2 != 0 { return liveProblem(keying, settings) }
    let pieces = keying.map(\.interval)
    let isFile = lag == 255
    let decoder = IntervalDecoder(
      settings: settings, lag: isFile ? .wholeEvidence : .characters(Int(lag % 16)))
    let (outputs, problem) = fileProblem(pieces, decoder)
    let whole = joined(pieces)
    // A decoder reads when a block is full, even if its last interval is incomplete.
    guard problem == nil, isFile, whole.count < 4000 else { return problem }
    return fileProblem(whole, decoder).outputs == outputs ? nil : "pieces differ"
  }

  // MARK: - Keying

  private static func text(unit: Int64) -> [Keyed] {
    machineKeying("PARIS PARIS PARIS PARIS ", wpm: 1.2e9 / Double(unit)).map {
      Keyed(interval: $0, code: 0)
    }
  }

  private static func keyed(_ input: inout FuzzInput, unit: Int64, last: Keyed?) -> [Keyed] {
    let code = input.byte()
    let nanoseconds = nanoseconds(code >> 2 & 7, &input, unit: unit)
    let former = last?.interval.isMark ?? false
    let isMark = code & 3 == 2 ? former : !former
    let count = code & 3 == 3 ? Int64(code >> 5) + 1 : 1
    let (piece, rest) = nanoseconds.quotientAndRemainder(dividingBy: count)
    return (0..<count).map { number in
      let length = number == 0 ? piece + rest : piece
      return Keyed(interval: KeyingInterval(isMark: isMark, nanoseconds: length), code: code)
    }
  }

  private static func nanoseconds(_ kind: UInt8, _ input: inout FuzzInput, unit: Int64) -> Int64 {
    switch kind {
    case 0...2: return unit * [1, 3, 7][Int(kind)]
    case 3: return .max >> Int64(input.byte() & 7)
    case 4: return 0
    default:
      // Four bits are the number of zero bits after the other twelve.
      let (high, low) = (Int64(input.byte()), Int64(input.byte()))
      return (0..<(high >> 4)).reduce((high & 15) << 8 | low) { value, _ in value * 10 }
    }
  }

  private static func joined(_ pieces: [KeyingInterval]) -> [KeyingInterval] {
    var whole: [KeyingInterval] = []
    for piece in pieces where piece.nanoseconds > 0 {
      if let last = whole.last, last.isMark == piece.isMark {
        let sum = last.nanoseconds.addingSaturated(piece.nanoseconds)
        whole[whole.count - 1] = KeyingInterval(isMark: last.isMark, nanoseconds: sum)
      } else {
        whole.append(piece)
      }
    }
    return whole
  }

  // MARK: - Decoders

  private static func fileProblem(
    _ keying: [KeyingInterval], _ decoder: IntervalDecoder
  ) -> (outputs: [Timed<DecoderOutput>], problem: String?) {
    var decoder = decoder
    var outputs: [Timed<DecoderOutput>] = []
    for interval in keying { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    guard decoder.fist.wpm.isFinite else { return (outputs, "no speed") }
    guard outputs.last?.value != .wordGap else {
      return (outputs, "a word gap after the last character")
    }
    return (outputs, problem(in: outputs))
  }

  private static func liveProblem(_ keying: [Keyed], _ settings: DecoderSettings) -> String? {
    var decoder = MorseDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.zero
    for keyed in keying {
      let element: MorseElement? = [nil, nil, .dit, .dah][Int(keyed.code >> 5 & 3)]
      if keyed.interval.isMark { decoder.handle(.markBegan(element), at: now, into: &outputs) }
      now = now.advanced(byNanoseconds: keyed.interval.nanoseconds)
      if keyed.interval.isMark { decoder.handle(.markEnded(element), at: now, into: &outputs) }
      if keyed.code >> 7 == 1 { decoder.handle(.endCharacter, at: now, into: &outputs) }
      decoder.advance(to: now, into: &outputs)
      guard decoder.deadline.map({ $0 > now }) ?? true else { return "a deadline that passed" }
    }
    decoder.advance(to: now.advanced(by: .seconds(600)), into: &outputs)
    return decoder.fist.wpm.isFinite ? problem(in: outputs) : "no speed"
  }

  private static func problem(in outputs: [Timed<DecoderOutput>]) -> String? {
    for (first, second) in zip(outputs, outputs.dropFirst()) {
      guard first.moment <= second.moment else { return "time runs backwards" }
      if case .character(let character) = first.value, character.pattern.isEmpty {
        return "a character without elements"
      }
      let isTwice = first.value == .wordGap && second.value == .wordGap
      guard !isTwice else { return "two word gaps" }
    }
    return outputs.first?.value == .wordGap ? "a word gap before the first character" : nil
  }
}
