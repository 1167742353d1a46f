package import LinuxSystem
package import MorseCode

/// What can go wrong between what is to be sent and the result.
package enum SendingFailure: Error {
  /// A character has no code.
  case text(EncodingError)
  /// A file on the way cannot be read or written.
  case stream(TimingFailure)
}

/// Marks and spaces from somewhere, a few at a time.
package protocol KeyingSource {
  /// What the next intervals may have to wait for; `nil` when they need not wait.
  var input: InputFile? { get }
  /// How long all of it lasts, in nanoseconds; `nil` while that is not known.
  var duration: Int64? { get }
  /// The shortest space that parts words, in nanoseconds; `nil` when nobody knows.
  var wordGap: Int64? { get }
  /// The next intervals; `nil` at the end.
  func next() throws(SendingFailure) -> [KeyingInterval]?
}

extension KeyingSource {
  package var duration: Int64? { nil }
  package var wordGap: Int64? { nil }
}
