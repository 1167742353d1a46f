/// One way to read a message up to a certain mark.
struct Hypothesis {
  /// The logarithm of its probability.
  var score: Float
  /// The elements of the character that is open.
  var pattern: UInt16
  /// How well the gap before the next mark fits, should that be a dit or a dah.
  var ditNext: Float
  var dahNext: Float
  /// What has been said.
  var text: CharacterModel.State
  /// The step that led here.
  var trace: Int32

  /// What two hypotheses must share to have the same future.
  ///
  /// The contexts are below 2²⁰, the last symbol below 2⁶.
  @inline(__always)
  var key: UInt64 {
    UInt64(pattern) << 46 | UInt64(text.last) << 40 | UInt64(text.english) << 20
      | UInt64(text.traffic)
  }
}

/// What kind a gap is taken for.
enum GapKind: UInt8 {
  case inner, character, word, last
  /// The long gap inside a character of American Morse.
  case long
}

/// The dahs that American Morse has beside that of other codes.
enum LongDah: UInt8 {
  case none, long, longest
}

/// One step of a hypothesis: how it read one arc.
struct Step {
  /// The step before it; negative at the start.
  var before: Int32
  /// The pair at which its arc begins.
  var start: Int32
  /// The pattern that ended with it; 0 when none did.
  var pattern: UInt16
  var markPieces: UInt8
  var gapPieces: UInt8
  var isDah: Bool
  var gap: GapKind
  /// The dah of American Morse that its mark was read as, if it was one.
  var longDah = LongDah.none

  /// The pair at which the next step begins.
  var end: Int32 { start + Int32(markPieces) + Int32(gapPieces) - 1 }
}
