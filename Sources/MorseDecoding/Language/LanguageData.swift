import CLanguage

extension CharacterModel {
  /// The model that a prior asks for; the data is unpacked when it is first needed.
  package static func model(for prior: LanguagePrior) -> CharacterModel {
    prior == .english ? withPrior : flat
  }

  private static let withPrior = CharacterModel(
    english: NGramModel(
      packed: (0..<language_english_size).map { language_english_byte($0) }),
    traffic: NGramModel(
      packed: (0..<language_traffic_size).map { language_traffic_byte($0) }),
    usesPrior: true)

  private static let flat = CharacterModel(
    english: NGramModel(packed: []), traffic: NGramModel(packed: []), usesPrior: false)
}
