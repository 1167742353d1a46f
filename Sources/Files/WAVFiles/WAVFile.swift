/// A WAV file read as a whole.
public struct WAVFile: Equatable, Sendable {
  /// The sample rate in Hz.
  public let rate: Int
  /// The samples from -1 to 1; the channels are interleaved.
  public let samples: [Float]

  /// Parses the bytes of a file.
  public init(parsing bytes: [UInt8]) throws(WAVProblem) {
    var stream = WAVStream()
    var samples: [Float] = []
    try stream.read(bytes.span, into: &samples)
    try stream.finish()
    guard let rate = stream.rate else { throw WAVProblem(description: "no WAV file", offset: 0) }
    (self.rate, self.samples) = (rate, samples)
  }
}
