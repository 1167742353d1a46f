import MorseKeyboard
import TextInput

/// The probabilities of the cells of a grid.
///
/// | Cell | Probability |
/// |---|---|
/// | a word | ``TextChances/chance(ofWord:)``, as far as users notice offered words |
/// | a character | ``TextChances/chance(ofNext:)``, without what the offered words explain |
/// | a layout | that of the characters which only it has |
/// | undo | the doubt about the last choice, and a share of slips |
/// | any other | a share of its command, see ``shares`` |
struct ScanChances {
  /// The cells, row after row.
  private(set) var cells: [ProbableScanner.Cell]

  /// The share of users who choose an offered word as soon as it is theirs.
  private static let noticed = 0.85
  /// The share of choices that the user takes back although the scan was right.
  private static let slips = 0.02
  /// The share of capitals that the keyboard does not make, at the beginning of a word and in it.
  private static let capitals = (first: 0.03, other: 0.002)
  /// The share of a phrase of the user, of all phrases, at the beginning of a text and elsewhere.
  private static let phrases = (first: 0.5, other: 0.05)
  /// The share of a correction that is offered.
  private static let correction = 0.03
  /// The shares of commands; an end is more likely after a sentence.
  private static let shares: [CommandCode: Double] = [
    .delete: 0.01, .deleteWord: 0.004, .left: 0.002, .right: 0.002, .newline: 0.002,
    .dismiss: 0.002, .nextKeyboard: 0.002,
  ]
  private static let ends = 0.15
  /// The share of what only a page has, when the user has just chosen the page.
  private static let new = 0.9
  /// The share of every other cell.
  private static let other = 0.002
  /// The cost of a wrong choice in seconds: of text, which undo takes back, and of what it does not.
  private static let mistakes = (text: 4.0, final: 20.0)

  /// Returns the beginning of the word at the end of a text.
  private static func word(_ before: String) -> String {
    String(before.suffix(40).reversed().prefix { $0.isLetter || $0 == "'" }.reversed())
  }

  /// Returns the offered words, each with its chance of being chosen.
  private static func offers(
    of keyboard: Keyboard<some DocumentProxy>, _ text: TextChances
  ) -> [(text: String, chance: Double)] {
    keyboard.suggestions.map { offer in
      let chance = noticed * text.chance(ofWord: offer.text)
      return (offer.text, offer.kind.changesText ? max(chance, correction) : chance)
    }
  }

  /// Returns the chance of the offered words that have a character at a place.
  private static func chance(
    of character: Character, at place: Int, in offers: [(text: String, chance: Double)]
  ) -> Double {
    offers.filter { $0.text.dropFirst(place).first?.lowercased() == character.lowercased() }
      .reduce(0) { $0 + $1.chance }
  }

  /// Returns the chance of a layout: that of its phrases, and of the characters that only it has.
  private static func chance(
    of name: String, beside characters: Set<Character>, _ keyboard: Keyboard<some DocumentProxy>,
    _ text: TextChances
  ) -> Double {
    let keys = keys(of: name, keyboard)
    let others = Set(keys.compactMap(\.character)).subtracting(characters)
    let least = keys.contains(where: \.isPhrase) ? phrases.other : other
    return least + others.reduce(0) { $0 + text.chance(ofNext: $1) }
  }

  private static func keys(
    of layout: String, _ keyboard: Keyboard<some DocumentProxy>
  ) -> [LayoutKey] {
    keyboard.settings.layout(named: layout).map {
      GridLetters($0, language: keyboard.gridLanguage).all
    } ?? []
  }

  /// Makes the cells that only this page has likely, because the user has just chosen the page.
  private mutating func expectNew(
    _ all: [ScanGrid.Cell], since former: String, _ keyboard: Keyboard<some DocumentProxy>
  ) {
    let keys = Self.keys(of: former, keyboard)
    let known = Set(keys.compactMap(\.character))
    let hadPhrases = keys.contains(where: \.isPhrase)
    let new = all.indices.filter { index in
      all[index].character.map { !known.contains($0) } ?? (all[index].isPhrase && !hadPhrases)
    }
    let sum = cells.reduce(0) { $0 + $1.chance }
    let share = new.reduce(0) { $0 + cells[$1].chance }
    guard share > 0, share < Self.new * sum else { return }
    let factor = Self.new / (1 - Self.new) * (sum - share) / share
    for index in new { cells[index].chance *= factor }
  }

  /// Looks up the cells of `grid`.
  ///
  /// - Parameters:
  ///   - grid: the cells.
  ///   - keyboard: the keyboard.
  ///   - doubt: the probability that the last choice was a mistake.
  ///   - former: the layout from which the last choice led here; `nil` after another choice.
  init(
    _ grid: ScanGrid, _ keyboard: Keyboard<some DocumentProxy>, doubt: Double,
    since former: String? = nil
  ) {
    let all = grid.rows.flatMap(\.self)
    let text = keyboard.textChances
    let before = keyboard.document.documentContextBeforeInput ?? ""
    let prefix = keyboard.document.traits.isSecureTextEntry ? "" : Self.word(before)
    let offers = Self.offers(of: keyboard, text)
    let characters = Set(all.compactMap(\.character))
    let isEnd = before.isEmpty || ".?!\n".contains(before.last { $0 != " " } ?? " ")
    cells = all.map { cell in
      if let word = cell.word {
        return ProbableScanner.Cell(
          chance: offers.first { $0.text == word }?.chance ?? 0, mistake: Self.mistakes.text)
      }
      if let character = cell.character {
        let explained = Self.chance(of: character, at: prefix.count, in: offers)
        return .init(chance: max(text.chance(ofNext: character) - explained, 0))
      }
      switch cell.key.action {
      case .phrase:
        let share = before.isEmpty ? Self.phrases.first : Self.phrases.other
        return .init(chance: share / Double(all.count { $0.isPhrase }))
      case .layout(let name):
        return .init(chance: Self.chance(of: name, beside: characters, keyboard, text))
      case .command(.space): return .init(chance: text.chance(ofNext: " "))
      case .command(.undo): return .init(chance: Self.slips + doubt)
      case .command(.shift):
        return .init(chance: prefix.isEmpty ? Self.capitals.first : Self.capitals.other)
      case .command(.dismiss), .command(.newline):
        return .init(
          chance: isEnd && !before.isEmpty ? Self.ends : Self.other, mistake: Self.mistakes.final)
      case .command(let code) where code != .bell:
        return .init(chance: Self.shares[code] ?? Self.other)
      default: return .init(chance: Self.other, mistake: Self.mistakes.final)
      }
    }
    if let former { expectNew(all, since: former, keyboard) }
  }
}

extension ScanGrid.Cell {
  fileprivate var character: Character? { word == nil ? key.character : nil }
  fileprivate var isPhrase: Bool { word == nil && key.isPhrase }
}

extension LayoutKey {
  fileprivate var isPhrase: Bool { if case .phrase = action { true } else { false } }
}
