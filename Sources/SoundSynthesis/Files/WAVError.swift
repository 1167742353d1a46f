/// Why bytes are not a WAV file that can be read.
public struct WAVError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// The bytes do not begin with `RIFF` and `WAVE`.
    case notWAV
    /// There is no `fmt ` chunk before the samples, or it is too short.
    case noFormat
    /// There is no `data` chunk.
    case noData
    /// The samples are of a kind that is not read: its format tag and bits per sample.
    case unsupported(format: Int, bits: Int)
    /// The format says something that cannot be, such as no channels or no rate.
    case malformedFormat
  }

  /// What is wrong.
  public let kind: Kind
  /// The byte at which it was noticed.
  public let offset: Int

  /// Creates an error that was noticed at byte `offset`.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension WAVError: CustomStringConvertible {
  /// The fault in words, without the byte.
  public var description: String {
    switch kind {
    case .notWAV: "not a WAV file"
    case .noFormat: "the WAV file says no sample format before its samples"
    case .noData: "the WAV file has no samples"
    case .unsupported(let format, let bits):
      "WAV format \(format) with \(bits) bits is not supported"
    case .malformedFormat: "the sample format of the WAV file makes no sense"
    }
  }
}
