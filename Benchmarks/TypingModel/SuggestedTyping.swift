import MorseCode
public import WordPrediction

/// Someone who keys a text and takes a suggestion as soon as the word stands there and saves anything.
///
/// What is counted: each element is one action. Letters end by timing, which is none. A space is none
/// either, by timing, or so many elements by its code. Taking a suggestion is one action by a key, at
/// any element, and by code as many as the code has elements, between letters. A suggestion brings its
/// space with it; a sign that follows takes that place, and the space is keyed after the sign.
/// Capitals are the keyboard's.
public struct SuggestedTyping: Sendable {
  /// How suggestions are taken.
  public enum Taking: Hashable, Sendable {
    /// By one key each, at any moment.
    case key
    /// By codes of so many elements, the first's first.
    case code([Int])
    /// By one key, the right word standing there before anything is keyed: as good as can be.
    case foretold
    /// By one key, at whatever moment costs least, which only hindsight can tell.
    case hindsight

    var costs: [Int] {
      if case .code(let costs) = self { costs } else { [1, 1, 1] }
    }
  }

  /// What a text took.
  public struct Tally: Hashable, Sendable {
    /// The actions without suggestions.
    public var plain = 0
    /// The actions with them.
    public var actions = 0
    /// How many words were taken.
    public var taken = 0
    /// How many words there were.
    public var words = 0

    /// The share of actions that were saved.
    public var saved: Double { 1 - Double(actions) / Double(max(1, plain)) }
  }

  private var predictor: WordPredictor
  private let taking: Taking
  private let spaceCost: Int
  private let learns: Bool
  private var text = ""
  private var tally = Tally()
  /// Told of every query before it is made.
  private let observe: (@Sendable (WordQuery) -> Void)?

  /// Creates someone who types.
  public init(
    _ predictor: WordPredictor, taking: Taking, spaceCost: Int = 0, learns: Bool = true,
    observe: (@Sendable (WordQuery) -> Void)? = nil
  ) {
    self.predictor = predictor
    self.taking = taking
    self.spaceCost = spaceCost
    self.learns = learns
    self.observe = observe
  }

  /// Keys a text.
  public mutating func type(_ text: KeyedText) -> Tally {
    var spaceIsThere = false
    for piece in text.pieces {
      switch piece {
      case .word(let word): spaceIsThere = type(word)
      case .sign(let sign):
        count(pattern(of: sign).count)
        self.text.append(sign)
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

  /// Keys a word; returns whether it was taken.
  private mutating func type(_ word: String) -> Bool {
    let plain = word.reduce(0) { $0 + pattern(of: $1).count }
    let best = cheapest(word, plain: plain)
    count(plain, with: best)
    tally.words += 1
    if best < plain { tally.taken += 1 }
    let previous = WordContext(before: text)?.previous
    text += word
    if text.count > 1000 { text = String(text.suffix(400)) }
    if learns { predictor.learn(word, after: previous) }
    return best < plain
  }

  private func cheapest(_ word: String, plain: Int) -> Int {
    guard taking != .foretold else { return min(plain, 1) }
    var (keyed, best) = (0, plain)
    for (at, letter) in zip(word.indices, word) {
      guard let context = WordContext(before: text + word[..<at]) else { return plain }
      let pattern = pattern(of: letter)
      for count in 0..<pattern.count {
        if case .code = taking, count > 0 { break }
        let open = MorsePattern(pattern.prefix(count)) ?? .empty
        guard let cost = offer(of: word, WordQuery(context, open: open)) else { continue }
        if keyed + count + cost < best { best = keyed + count + cost }
        guard taking == .hindsight || best == plain else { return best }
      }
      keyed += pattern.count
    }
    return best
  }

  /// What taking `word` costs, if it stands there.
  private func offer(of word: String, _ query: WordQuery) -> Int? {
    var query = query
    query.takingCost = taking.costs.min() ?? 1
    query.limit = taking.costs.count
    observe?(query)
    let offers = predictor.suggestions(for: query)
    return offers.firstIndex { $0.text.lowercased() == word }.map { taking.costs[$0] }
  }
}
