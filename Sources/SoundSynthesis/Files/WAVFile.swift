/// A WAV file: RIFF chunks around samples.
///
/// The layout is that of "Multimedia Programming Interface and Data Specifications 1.0" (IBM and
/// Microsoft, 1991).
public struct WAVFile: Equatable, Sendable {
  /// How the samples were stored.
  public let format: WAVFormat
  /// The samples as one channel: the mean of all.
  public let samples: [Float]

  /// The sound as a clip.
  public var clip: Clip { Clip(rate: format.rate, samples: samples) }

  /// Reads the bytes of a whole file.
  ///
  /// A `data` chunk that claims more than there is, as one of a file that was never finished does,
  /// ends with the bytes. Chunks of other kinds are passed over.
  ///
  /// - Throws: `WAVError` that says what is wrong and at which byte.
  public init(parsing bytes: [UInt8]) throws(WAVError) {
    guard bytes.count >= 12, Self.tag(bytes, at: 0) == "RIFF", Self.tag(bytes, at: 8) == "WAVE"
    else { throw WAVError(.notWAV, offset: 0) }
    var format: WAVFormat?
    var position = 12
    while position + 8 <= bytes.count {
      let size = Int(bytes[...].littleEndian(at: position + 4, bytes: 4))
      let body = bytes[(position + 8)..<min(bytes.count, position + 8 + size)]
      switch Self.tag(bytes, at: position) {
      case "fmt ": format = try WAVFormat(chunk: body, offset: position)
      case "data":
        guard let format else { throw WAVError(.noFormat, offset: position) }
        self.format = format
        samples = Self.mono(body, format: format)
        return
      default: break
      }
      // Chunks begin at even bytes.
      position += 8 + size + size % 2
    }
    throw WAVError(.noData, offset: bytes.count)
  }

  private static func tag(_ bytes: [UInt8], at index: Int) -> String {
    String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
  }

  private static func mono(_ bytes: ArraySlice<UInt8>, format: WAVFormat) -> [Float] {
    (0..<(bytes.count / format.bytesPerFrame)).map { frame in
      var sum: Float = 0
      for channel in 0..<format.channels {
        let offset = frame * format.bytesPerFrame + channel * format.encoding.bytes
        sum += format.sample(in: bytes, at: bytes.startIndex + offset)
      }
      return sum / Float(format.channels)
    }
  }
}
