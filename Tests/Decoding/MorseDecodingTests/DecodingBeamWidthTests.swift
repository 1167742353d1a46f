import MorseDecoding
import TestSupport
import Testing

/// The width of the search.
@Suite struct DecodingBeamWidthTests {
  private static let text = """
    THE KEEPER WALKED TO THE HARBOUR AND ASKED WHEN THE NEXT BOAT WOULD LEAVE FOR THE ISLANDS \
    BUT NOBODY THERE KNEW ANYTHING ABOUT A BOAT OR AN ISLAND
    """

  private func read(width: Int) -> String {
    var hand = Hand()
    hand.spreads = (mark: 0.22, inner: 0.22, outer: 0.25)
    hand.gaps.character = 2.5
    var settings = DecoderSettings()
    settings.beamWidth = width
    return decodedOutputs(of: hand.key(Self.text, seed: 4), settings: settings).text
  }

  private func wrong(_ read: String) -> Int {
    zip(read.split(separator: " "), Self.text.split(separator: " ")).count { $0 != $1 }
      + abs(read.split(separator: " ").count - Self.text.split(separator: " ").count)
  }

  @Test func `a search of width one is less accurate than a wide one`() {
    #expect(wrong(read(width: 1)) > wrong(read(width: 12)))
  }

  @Test func `an invalid width becomes the nearest valid one`() {
    #expect(read(width: 0) == read(width: 1))
    #expect(read(width: -5) == read(width: 1))
    #expect(read(width: 1000) == read(width: 48))
  }
}
