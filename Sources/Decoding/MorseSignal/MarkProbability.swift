/// How probable it is that a mark of a sound is Morse.
package struct MarkProbability: Hashable, Sendable {
  /// The end of the mark, in nanoseconds from the beginning of the sound.
  package var end: Int64
  /// The probability that the mark is Morse and not another sound, from 0 to 1.
  package var morse: Double

  package init(end: Int64, morse: Double) {
    (self.end, self.morse) = (end, morse)
  }
}
