import MorseCode
import Timeline

/// What must hold of the decoder, whatever is keyed; fuzzed, and replayed by the tests.
public enum DecoderCheck {
  /// What is wrong with how keying is decoded; `nil` when nothing is.
  ///
  /// The first byte chooses the settings, the second the lag; the rest are durations, two bytes each.
  /// No moment runs backwards, no word gap comes first, last or twice.
  public static func problem(in bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    var decoder = decoder(&input)
    var outputs: [Timed<DecoderOutput>] = []
    var isMark = true
    while !input.rest.isEmpty {
      decoder.add(KeyingInterval(isMark: isMark, nanoseconds: duration(&input)), into: &outputs)
      isMark.toggle()
    }
    decoder.finish(into: &outputs)
    guard decoder.fist.wpm.isFinite else { return "no speed" }
    for (first, second) in zip(outputs, outputs.dropFirst()) {
      guard first.moment <= second.moment else { return "time runs backwards" }
      let isTwice = first.value == .wordGap && second.value == .wordGap
      guard !isTwice else { return "two word gaps" }
    }
    guard outputs.first?.value != .wordGap else { return "a word gap before the first character" }
    guard outputs.last?.value != .wordGap else { return "a word gap after the last character" }
    return nil
  }

  private static func decoder(_ input: inout FuzzInput) -> IntervalDecoder {
    let (choice, lag) = (input.byte(), input.byte())
    let speed = choice & 1 == 0 ? nil : MorseSpeed(wpm: Double(choice >> 3) + 3)
    let settings = DecoderSettings(
      speed: speed, adapts: choice & 2 == 0, prior: choice & 4 == 0 ? .none : .english)
    return IntervalDecoder(
      settings: settings, lag: lag == 255 ? .wholeEvidence : .characters(Int(lag % 16)))
  }

  /// From nothing to some weeks: four bits say how many noughts follow the other twelve.
  private static func duration(_ input: inout FuzzInput) -> Int64 {
    let (high, low) = (Int64(input.byte()), Int64(input.byte()))
    var value = (high & 15) << 8 | low
    for _ in 0..<(high >> 4) { value *= 10 }
    return value
  }
}
