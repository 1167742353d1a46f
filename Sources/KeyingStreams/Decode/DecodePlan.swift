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
  /// Whether every signal of a sound is decoded.
  package var readsAll = false

  package init(
    alphabet: MorseAlphabet, format: TimingFormat? = nil, options: TimingOptions = TimingOptions(),
    speed: MorseSpeed? = nil, isFixed: Bool = false, parameters: FistParameters = FistParameters(),
    prior: LanguagePrior = LanguagePrior.english, lag: DecoderLag? = nil, isJSON: Bool = false,
    isVerbose: Bool = false, readsAll: Bool = false
  ) {
    self.alphabet = alphabet
    self.format = format
    self.options = options
    self.speed = speed
    self.isFixed = isFixed
    self.parameters = parameters
    self.prior = prior
    self.lag = lag
    self.isJSON = isJSON
    self.isVerbose = isVerbose
    self.readsAll = readsAll
  }
}
