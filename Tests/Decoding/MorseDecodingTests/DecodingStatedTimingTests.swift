import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// Given parameters must not worsen the decoding of exact timing.
@Suite struct DecodingStatedTimingTests {
  /// The ways to give parameters of the hand for a speed.
  enum Stated: CaseIterable {
    /// `--wpm`, `--wpm --fixed`, `--fix wpm=`, and all parameters fixed.
    case expected, held, fixed, parameters

    func settings(_ speed: MorseSpeed) -> DecoderSettings {
      switch self {
      case .expected: return DecoderSettings(speed: speed)
      case .held: return DecoderSettings(speed: speed, adapts: false)
      case .fixed:
        var settings = DecoderSettings()
        settings.fixed[.wpm] = speed.characterWPM
        return settings
      case .parameters:
        var settings = DecoderSettings(speed: speed, adapts: false)
        settings.fixed[.dah] = 3
        settings.fixed[.elementGap] = 1
        settings.fixed[.markSpread] = 0.2
        return settings
      }
    }
  }

  private func decode(
    _ intervals: [KeyingInterval], _ settings: DecoderSettings,
    _ lag: DecoderLag = .wholeEvidence
  ) -> String {
    decodedOutputs(of: intervals, settings: settings, lag: lag).text
  }

  private static let characters = MorseAlphabet.international.entries.map(\.meaning.description)

  @Test(arguments: Stated.allCases, [5.0, 20, 47])
  func `every character is decoded as sent, alone and in words`(stated: Stated, wpm: Double) throws
  {
    let speed = try #require(MorseSpeed(wpm: wpm))
    let settings = stated.settings(speed)
    for character in Self.characters {
      let (word, twice) = (
        "AN\(character)O THE \(character)E", "\(character)\(character) \(character)"
      )
      for text in [character, word, twice] {
        let sent = try Morse.encode(text, speed: speed)
        #expect(decode(sent.dropLast(), settings) == text)
        #expect(decode(sent, settings, .live) == text)
      }
    }
  }

  @Test(arguments: [(20.0, 20.0), (20, 12), (35, 21)])
  func `a fixed speed decodes a pipe from its first character`(
    speed: (Double, Double)
  ) throws {
    let speed = try #require(MorseSpeed(wpm: speed.0, effectiveWPM: speed.1))
    for character in Self.characters {
      for text in [character, "\(character) AN\(character)O THE"] {
        let sent = try Morse.encode(text, speed: speed)
        #expect(decode(sent, Stated.held.settings(speed), .characters(0)) == text)
      }
    }
  }

  @Test(arguments: [DecoderLag.wholeEvidence, .live])
  func `long gaps are recognized without a hint`(lag: DecoderLag) throws {
    let text = "PARIS IS A CAFÉ IN A CITY"
    let sent = try Morse.encode(
      text, speed: try #require(MorseSpeed(wpm: 20, effectiveWPM: 10)))
    let stated = try #require(MorseSpeed(wpm: 20))
    #expect(decode(sent, DecoderSettings(speed: stated)) == text)
    let held = decode(sent, Stated.held.settings(stated), lag)
    #expect(held.suffix(12) == text.suffix(12), "\(held)")
  }

  @Test func `exact timing overrides a wrong speed hint`() throws {
    let sent = try Morse.encode(
      "PARIS PARIS", speed: try #require(MorseSpeed(wpm: 30)))
    var decoder = IntervalDecoder(settings: Stated.held.settings(.standard))
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: sent, into: &outputs)
    decoder.finish(into: &outputs)
    #expect(abs(decoder.fist.wpm - 20) < 0.01)
  }
}
