/// One reading of a message up to a certain mark.
struct Hypothesis {
  /// The log probability.
  var score: Float
  /// The elements of the open character.
  var pattern: UInt16
  /// The fit of the gap before the next mark, if that is a dit or a dah.
  var ditNext: Float
  var dahNext: Float
  /// The text so far.
  var text: CharacterModel.State
  /// The index of the last step.
  var trace: Int32

  /// The state that two hypotheses must share to have the same future.
  ///
  /// The contexts are below 2²⁰, the last symbol is below 2⁶.
  @inline(__always)
  var key: UInt64 {
    UInt64(pattern) << 46 | UInt64(text.last) << 40 | UInt64(text.english) << 20
      | UInt64(text.traffic)
  }
}

/// The kind of a gap in a reading.
enum GapKind: UInt8 {
  case inner, character, word, last
  /// The long gap inside a character of American Morse.
  case long
}

/// The long dahs of American Morse, which other codes do not have.
enum LongDah: UInt8 {
  case none, long, longest
}

/// One step of a hypothesis: its reading of one arc.
struct Step {
  /// The index of the previous step; negative at the start.
  var before: Int32
  /// The pair at which its arc begins.
  var start: Int32
  /// The pattern that ended with it; 0 if none did.
  var pattern: UInt16
  var markPieces: UInt8
  var gapPieces: UInt8
  var isDah: Bool
  var gap: GapKind
  /// The long dah of American Morse that its mark was read as, if any.
  var longDah = LongDah.none

  /// The pair at which the next step begins.
  var end: Int32 { start + Int32(markPieces) + Int32(gapPieces) - 1 }
  /// The index of the first interval of its gap.
  var gapIndex: Int { 2 * (Int(start) + Int(markPieces)) - 1 }
}
