/// What is remembered of a hand from one session to the next.
///
/// It holds the rhythm and a few lengths, never the keying itself. A decoder begins with it as if
/// the hand had keyed ``strength`` short phrases before, so that a changed hand soon outweighs it.
public struct HandMemory: Hashable, Sendable {
  /// The kinds of hands.
  public enum Rhythm: String, Hashable, Sendable, CaseIterable {
    /// Two keys, pressed at even distances whatever the elements.
    case even
    /// Two keys, each pressed when its element would sound.
    case morse
    /// A straight key, whose marks last as long as it is down.
    case straight
    /// A keyer, which makes the elements and the gaps between them.
    case keyer
  }

  /// A length, and its variation.
  public struct Length: Hashable, Sendable {
    /// The mean in nanoseconds.
    public var nanoseconds: Double
    /// The standard deviation of its logarithm, about its coefficient of variation.
    public var spread: Double

    /// Creates a length.
    public init(nanoseconds: Double, spread: Double) {
      (self.nanoseconds, self.spread) = (nanoseconds, spread)
    }
  }

  /// The kind of hand.
  public var rhythm: Rhythm
  /// The marks of a straight key; `nil` for other hands.
  public var dit: Length?
  /// The long marks of a straight key; `nil` for other hands.
  public var dah: Length?
  /// The pause inside a character; `nil` where a keyer makes it.
  ///
  /// For two keys, the three pauses are intervals from press to press, after a dit.
  public var inner: Length?
  /// The pause after a character.
  public var character: Length
  /// The pause after a word; `nil` for a keyer.
  public var word: Length?
  /// The number of presses that it rests on, at most ``most``.
  public var presses: Int

  /// Creates a memory.
  public init(
    _ rhythm: Rhythm, dit: Length? = nil, dah: Length? = nil, inner: Length? = nil,
    character: Length, word: Length? = nil, presses: Int
  ) {
    self.rhythm = rhythm
    (self.dit, self.dah, self.inner) = (dit, dah, inner)
    (self.character, self.word) = (character, word)
    self.presses = presses
  }

  /// The fewest presses that are worth remembering, about those of a word.
  public static let fewest = 12
  /// The most presses that count: a longer past says no more about the next session.
  public static let most = 96
  /// The range of lengths in nanoseconds: hardly any hand is outside.
  private static let lengths = 10e6...30e9
  private static let spreads = 0.01...1.0

  /// The strength of the memory: the number of short phrases as which it counts, 1 to 3.
  var strength: Int { min(3, max(1, presses / 32)) }

  /// Whether a hand can have these lengths: all are in range, and each pause exceeds the shorter
  /// ones.
  public var isPlausible: Bool {
    let isComplete =
      switch rhythm {
      case .even, .morse: inner != nil && word != nil
      case .straight: dit != nil && dah != nil && inner != nil && word != nil
      case .keyer: true
      }
    let all = [dit, dah, inner, character, word].compactMap(\.self)
    let pauses = [inner, character, word].compactMap { $0?.nanoseconds }
    let marks = [dit, dah].compactMap { $0?.nanoseconds }
    return isComplete && presses >= 1 && all.allSatisfy(Self.isPlausible)
      && [pauses, marks].allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<) }
  }

  private static func isPlausible(_ length: Length) -> Bool {
    lengths.contains(length.nanoseconds) && spreads.contains(length.spread)
  }

  /// Returns the memory after a session: the former one counts half as much.
  func after(_ former: HandMemory?) -> HandMemory {
    var next = self
    let kept = former?.rhythm == rhythm ? (former?.presses ?? 0) / 2 : 0
    next.presses = min(Self.most, presses + kept)
    return next
  }
}
