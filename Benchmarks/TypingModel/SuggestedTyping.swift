import MorseCode
public import WordPrediction

/// A user who keys a text, and accepts a suggestion as soon as it shows the word and saves
/// anything.
///
/// The counted actions:
///
/// - Each element is one action. A pause that ends a letter is none.
/// - A space is none if a pause makes it; otherwise it has the elements of its code.
/// - Accepting a suggestion is one action by key, at any element. By code it has the elements of
///   the code, between letters.
/// - An accepted suggestion includes its space. Punctuation after it replaces the space, which is
///   then keyed after the punctuation.
/// - The keyboard makes the capitals.
public struct SuggestedTyping: Sendable {
  /// The way to accept suggestions.
  public enum Acceptance: Hashable, Sendable {
    /// One key for each, at any moment.
    case key
    /// Codes with these numbers of elements, the first suggestion's first.
    case code([Int])
    /// One key, with the correct word suggested before anything is keyed: the optimum.
    case foreseen
    /// One key, at the moment with the lowest cost, which is known only in hindsight.
    case hindsight

    var costs: [Int] {
      if case .code(let costs) = self { costs } else { [1, 1, 1] }
    }
  }

  /// The cost of a text.
  public struct Tally: Hashable, Sendable {
    /// The number of actions without suggestions.
    public var plain = 0
    /// The number of actions with suggestions.
    public var actions = 0
    /// The number of accepted words.
    public var accepted = 0
    /// The number of words.
    public var words = 0

    /// The share of actions saved.
    public var saved: Double { 1 - Double(actions) / Double(max(1, plain)) }
  }

  private var predictor: WordPredictor
  private let acceptance: Acceptance
  private let spaceCost: Int
  private let learns: Bool
  private var text = ""
  private var tally = Tally()

  /// Creates a user.
  public init(
    _ predictor: WordPredictor, acceptance: Acceptance, spaceCost: Int = 0, learns: Bool = true
  ) {
    self.predictor = predictor
    self.acceptance = acceptance
    self.spaceCost = spaceCost
    self.learns = learns
  }

  /// Keys a text.
  public mutating func type(_ text: KeyedText) -> Tally {
    var spaceIsThere = false
    for piece in text.pieces {
      switch piece {
      case .word(let word): spaceIsThere = type(word)
      case .character(let character):
        count(pattern(of: character).count)
        self.text.append(character)
        spaceIsThere = false
      case .space:
        count(spaceCost, with: spaceIsThere ? 0 : spaceCost)
        self.text.append(" ")
        spaceIsThere = false
      }
    }
    return tally
  }

  private mutating func count(_ plain: Int, with actions: Int? = nil) {
    tally.plain += plain
    tally.actions += actions ?? plain
  }

  private func pattern(of character: Character) -> MorsePattern {
    MorseAlphabet.international.pattern(for: character) ?? .empty
  }

  /// Keys a word; returns whether a suggestion was accepted.
  private mutating func type(_ word: String) -> Bool {
    let plain = word.reduce(0) { $0 + pattern(of: $1).count }
    let best = cheapest(word, plain: plain)
    count(plain, with: best)
    tally.words += 1
    if best < plain { tally.accepted += 1 }
    let previous = WordContext(before: text)?.previous
    text += word
    if text.count > 1000 { text = String(text.suffix(400)) }
    if learns { predictor.learn(word, after: previous) }
    return best < plain
  }

  private func cheapest(_ word: String, plain: Int) -> Int {
    guard acceptance != .foreseen else { return min(plain, 1) }
    var (keyed, best) = (0, plain)
    for (at, letter) in zip(word.indices, word) {
      guard let context = WordContext(before: text + word[..<at]) else { return plain }
      let pattern = pattern(of: letter)
      for count in 0..<pattern.count {
        if case .code = acceptance, count > 0 { break }
        let open = MorsePattern(pattern.prefix(count)) ?? .empty
        guard let cost = offer(of: word, WordQuery(context, open: open)) else { continue }
        if keyed + count + cost < best { best = keyed + count + cost }
        guard acceptance == .hindsight || best == plain else { return best }
      }
      keyed += pattern.count
    }
    return best
  }

  /// Returns the cost of accepting `word`; `nil` if it is not suggested.
  private func offer(of word: String, _ query: WordQuery) -> Int? {
    var query = query
    query.acceptingCost = acceptance.costs.min() ?? 1
    query.limit = acceptance.costs.count
    let offers = predictor.suggestions(for: query)
    return offers.firstIndex { $0.text.lowercased() == word }.map { acceptance.costs[$0] }
  }
}
