/// The answer to one prompt, with its times.
public struct TrainingAttempt: Hashable, Sendable {
  /// One letter of an answer.
  public struct Letter: Hashable, Sendable {
    /// The letter asked for, in the lowercase.
    public var asked: Character
    /// The letter keyed instead; `nil` if none was.
    public var keyed: Character?
    /// The elements of the letter asked for.
    public var elements: Int
    /// The elements that were wrong, missing or too many, with those of surplus letters beside it.
    public var wrongElements: Int

    /// The fault of the hand; `nil` for none.
    ///
    /// A wrong letter with it is known: the hand erred.
    public var hand: HandFault?

    /// Whether the letter is right.
    public var isRight: Bool { keyed == asked }

    /// Creates a letter.
    public init(asked: Character, keyed: Character?, elements: Int, wrongElements: Int) {
      (self.asked, self.keyed) = (asked, keyed)
      (self.elements, self.wrongElements) = (elements, wrongElements)
    }
  }

  /// The item asked for.
  public var item: TrainingItem
  /// The letters; empty for a key.
  public var letters: [Letter]
  /// Whether the whole answer is right.
  public var isRight: Bool
  /// Whether the code was shown.
  public var wasHinted: Bool
  /// Whether only the sound of the code was given, or its rhythm where there is no sound.
  public var wasSounded: Bool
  /// Whether the letters were heard and typed on the ordinary keys, and not keyed.
  public var wasCopied: Bool
  /// The milliseconds from the prompt to the first press; `nil` if it is not known.
  public var recall: Int?
  /// The milliseconds from the first press to the last one.
  public var keying: Int
  /// The milliseconds from the last press to the end of the letter.
  public var pause: Int
  /// The presses.
  public var presses: Int
  /// The time in seconds since 1970.
  public var time: Int
  /// The word or the pair of letters that it belongs to, if a memory is kept of it.
  public var drill: TrainingDrill?
  /// The speed after it in words a minute, of a lesson that adapts it; empty for any other.
  public var speeds: [TrainingWay: Double] = [:]
  /// Where one's own text goes on, once a part of it is over; `nil` for anything else.
  public var place: TextPlace?
  /// The seconds by which the learner's local time is ahead of UTC.
  public var secondsEast = 0

  /// The learner's local day, counted from 1970.
  var day: Int { max(0, time + secondsEast) / 86_400 }

  /// Whether it is wrong by the hand alone: what was asked is known.
  var isByHand: Bool {
    let wrong = letters.filter { !$0.isRight }
    return !isRight && !wrong.isEmpty && wrong.allSatisfy { $0.hand != nil }
  }

  /// Creates an attempt.
  public init(
    _ item: TrainingItem, letters: [Letter] = [], isRight: Bool, wasHinted: Bool = false,
    wasSounded: Bool = false, wasCopied: Bool = false, recall: Int? = nil, keying: Int = 0,
    pause: Int = 0, presses: Int = 0, time: Int
  ) {
    (self.item, self.letters, self.isRight, self.wasHinted) = (item, letters, isRight, wasHinted)
    (self.wasSounded, self.wasCopied) = (wasSounded, wasCopied)
    (self.recall, self.keying, self.pause) = (recall, keying, pause)
    (self.presses, self.time) = (presses, time)
  }
}
