/// The kinds of text in the corpus.
public enum TextKind: String, CaseIterable, Sendable {
  /// English sentences.
  case english
  /// Conversations of radio amateurs.
  case traffic
  /// Groups of five letters and digits.
  case groups
  /// Commands, paths, programs and numbers.
  case code

  /// Returns a text of at least `characters` characters, in capitals.
  func text(characters: Int, by generator: inout SplitMix64) -> String {
    var pieces: [String] = []
    var count = -1
    var stock: [String] = []
    while count < characters {
      if stock.isEmpty { stock = fresh(&generator).reversed() }
      let piece = stock.removeLast()
      pieces.append(piece.uppercased())
      count += piece.count + 1
    }
    return pieces.joined(separator: " ")
  }

  /// Returns the next pieces of a text, in order.
  private func fresh(_ generator: inout SplitMix64) -> [String] {
    switch self {
    case .english: generator.shuffled(englishSentences)
    case .traffic: Exchange(by: &generator).lines(by: &generator)
    case .groups: [fiveCharacters(by: &generator)]
    case .code: [shellLine(by: &generator)]
    }
  }
}

/// Returns five letters and digits, about one digit for every eight letters.
private func fiveCharacters(by generator: inout SplitMix64) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  let figures = Array("0123456789")
  var group = ""
  for _ in 0..<5 {
    group.append(generator.one(of: generator.happens(0.12) ? figures : letters))
  }
  return group
}
