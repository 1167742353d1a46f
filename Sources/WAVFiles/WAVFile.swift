/// A WAV file that is read whole.
public struct WAVFile: Equatable, Sendable {
  /// Samples a second.
  public let rate: Int
  /// The samples from -1 to 1, those of the channels in turn.
  public let samples: [Float]

  /// Reads the bytes of a file.
  public init(parsing bytes: [UInt8]) throws(WAVProblem) {
    var stream = WAVStream()
    var samples: [Float] = []
    try stream.read(bytes.span, into: &samples)
    try stream.finish()
    guard let rate = stream.rate else { throw WAVProblem(description: "no WAV file", offset: 0) }
    (self.rate, self.samples) = (rate, samples)
  }
}
