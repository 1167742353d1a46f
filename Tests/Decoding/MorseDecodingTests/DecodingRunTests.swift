import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// Machine timing that is added at once must decode as if added interval by interval.
@Suite struct DecodingRunTests {
  private func decode(
    _ keying: [KeyingInterval], _ settings: DecoderSettings = DecoderSettings(),
    piece: () -> Int?
  ) -> [Timed<DecoderOutput>] {
    var decoder = IntervalDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    var place = 0
    while place < keying.count {
      if let size = piece() {
        let end = min(place + size, keying.count)
        decoder.add(contentsOf: keying.span.extracting(place..<end), into: &outputs)
        place = end
      } else {
        decoder.add(keying[place], into: &outputs)
        place += 1
      }
    }
    decoder.finish(into: &outputs)
    return outputs
  }

  private static let letters = Array("ETIANMSURWDKGOHVFLPJBXCYZQ0123456789/=?  ")

  private func message(_ generator: inout SplitMix64) throws -> [KeyingInterval] {
    let text = (0..<1500).map { _ in
      String(Self.letters.randomElement(using: &generator) ?? "E")
    }.joined()
    let speed = try #require(MorseSpeed(wpm: Double(Int.random(in: 10...40, using: &generator))))
    return try Morse.encode("A" + text, speed: speed)
  }

  /// Disturbs keying: cut in two, with empty intervals, with very long ones, or with those of a
  /// hand.
  private func disturb(_ keying: [KeyingInterval], _ generator: inout SplitMix64)
    -> [KeyingInterval]
  {
    var disturbed: [KeyingInterval] = []
    for interval in keying {
      switch Int.random(in: 0..<600, using: &generator) {
      case 0:
        let first = interval.nanoseconds / 3
        disturbed.append(KeyingInterval(isMark: interval.isMark, nanoseconds: first))
        disturbed.append(
          KeyingInterval(isMark: interval.isMark, nanoseconds: interval.nanoseconds - first))
      case 1:
        disturbed.append(KeyingInterval(isMark: !interval.isMark, nanoseconds: 0))
        disturbed.append(interval)
      case 2:
        disturbed.append(
          KeyingInterval(isMark: interval.isMark, nanoseconds: 1000 * interval.nanoseconds))
      case 3:
        disturbed.append(
          KeyingInterval(isMark: interval.isMark, nanoseconds: interval.nanoseconds * 3 / 2))
      default:
        disturbed.append(interval)
      }
    }
    return disturbed
  }

  @Test(arguments: UInt64(1)...4)
  func `samples at once or one by one decode alike`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var keying = try message(&generator)
    if seed > 2 { keying = disturb(keying, &generator) }
    let single = decode(keying) { nil }
    #expect(single.count > 1400)
    #expect(decode(keying) { keying.count } == single)
    #expect(
      decode(keying) {
        Bool.random(using: &generator) ? .random(in: 1...300, using: &generator) : nil
      } == single)
  }

  @Test func `patterns too long for letters are decoded as patterns`() throws {
    let unit: Int64 = 60_000_000
    let text = machineKeying(String(repeating: "PARIS ", count: 200), wpm: 20)
    var long: [KeyingInterval] = []
    for _ in 0..<11 {
      long.append(KeyingInterval(isMark: true, nanoseconds: unit))
      long.append(KeyingInterval(isMark: false, nanoseconds: unit))
    }
    long[long.count - 1] = KeyingInterval(isMark: false, nanoseconds: 7 * unit)
    let keying = text + [KeyingInterval(isMark: false, nanoseconds: 7 * unit)] + long + text
    let outputs = decode(keying) { keying.count }
    #expect(outputs == decode(keying) { nil })
    #expect(outputs.text.contains(" <HH> "))
  }

  @Test func `a pattern too long for any letter does not cause a second reading`() {
    let unit: Int64 = 60_000_000
    let long = (0..<40).map { place in
      KeyingInterval(
        isMark: place.isMultiple(of: 2), nanoseconds: place % 4 == 2 ? 3 * unit : unit)
    }
    let gap = KeyingInterval(isMark: false, nanoseconds: 7 * unit)
    let text = decode(machineKeying("PARIS", wpm: 20) + [gap] + long) { nil }.text
    #expect(text.hasPrefix("PARIS [.-.-"), "\(text)")
    #expect(text.count { $0 == "P" } == 1, "\(text)")
  }

  @Test func `intervals of centuries do not stop the decoder`() {
    let text = machineKeying(String(repeating: "PARIS ", count: 200), wpm: 20)
    let age = KeyingInterval(isMark: false, nanoseconds: .max / 2)
    let keying = text + [age] + text + [age] + text + [age] + text
    #expect(decode(keying) { keying.count } == decode(keying) { nil })
  }
}
