package import MorseCode
package import MorseDecoding
package import TimingFiles

/// The options of `decode` for each file.
package struct DecodePlan {
  package var alphabet: MorseAlphabet
  package var format: TimingFormat?
  package var options = TimingOptions()
  package var speed: MorseSpeed?
  package var isFixed = false
  package var parameters = FistParameters()
  package var prior = LanguagePrior.english
  package var lag: DecoderLag?
  package var isJSON = false
  package var isVerbose = false
  /// Whether prosigns are written by name.
  package var namesProsigns = false
  /// Whether every signal of a sound is decoded.
  package var readsAll = false

  package init(alphabet: MorseAlphabet) { self.alphabet = alphabet }
}
