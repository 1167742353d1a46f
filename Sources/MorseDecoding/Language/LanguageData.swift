import CLanguage

extension CharacterModel {
  /// The model that a prior asks for; the data is unpacked when it is first needed.
  package static func model(for prior: LanguagePrior) -> CharacterModel {
    prior == .english ? withPrior : flat
  }

  private static let withPrior = CharacterModel(
    english: NGramModel(packed: bytes(of: language_english)),
    traffic: NGramModel(packed: bytes(of: language_traffic)), usesPrior: true)

  private static let flat = CharacterModel(
    english: NGramModel(packed: []), traffic: NGramModel(packed: []), usesPrior: false)

  private static func bytes(of model: Int) -> [UInt8] {
    (0..<language_size(Int32(model))).map { language_byte(Int32(model), $0) }
  }
}
