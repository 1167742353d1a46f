package import LinuxSystem
package import MorseCode

/// The errors between a source of keying and its result.
package enum KeyingFailure: Error {
  /// A character has no code.
  case text(EncodingError)
  /// A file cannot be read or written.
  case stream(TimingFailure)
}

/// A source of marks and spaces, which returns a few at a time.
package protocol KeyingSource {
  /// The input that the next intervals may block on; `nil` if they never block.
  var input: InputFile? { get }
  /// The total duration in nanoseconds; `nil` while it is unknown.
  var duration: Int64? { get }
  /// The shortest space that separates words, in nanoseconds; `nil` if unknown.
  var wordGap: Int64? { get }
  /// The part of the input that has been read; `nil` if unknown.
  var share: Double? { get }
  /// Returns what was assumed about the input since the last call.
  func newAssumptions() -> [String]
  /// Returns the next intervals; `nil` at the end.
  func next() throws(KeyingFailure) -> [KeyingInterval]?
}

extension KeyingSource {
  package var duration: Int64? { nil }
  package var wordGap: Int64? { nil }
  package func newAssumptions() -> [String] { [] }
  package var share: Double? { nil }
}
