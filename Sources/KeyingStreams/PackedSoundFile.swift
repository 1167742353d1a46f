#if Sndfile
  import CSndfile
  import LinuxSystem

  /// A sound in FLAC, Ogg or another format that libsndfile reads, as the bytes of the WAV file that it would be.
  ///
  /// The WAV file has the sound's rate and channels, and IEEE 754 samples of 32 bits.
  final class PackedSoundFile {
    private let handle: OpaquePointer
    private let information: SF_INFO
    /// The bytes of the header that have not been read yet.
    private var header: [UInt8]
    private var samples: [Float] = []

    /// Opens a regular file that stands at its beginning; `nil` when libsndfile cannot read it.
    init?(_ file: InputFile) {
      var information = SF_INFO()
      guard let handle = sf_open_fd(file.waiting.rawValue, Int32(SFM_READ), &information, 0) else {
        return nil
      }
      self.handle = handle
      self.information = information
      header = Self.header(of: information)
    }

    deinit { sf_close(handle) }

    /// Reads what there is, at most a buffer full.
    ///
    /// - Parameter buffer: receives the bytes; it must have room for the header and for a frame.
    /// - Returns: how many bytes were read; zero at the end.
    func read(into buffer: inout [UInt8]) -> Int {
      guard header.isEmpty else {
        buffer.replaceSubrange(..<header.count, with: header)
        defer { header = [] }
        return header.count
      }
      let channels = Int(information.channels)
      let size = MemoryLayout<Float>.size
      let frames = buffer.count / (size * channels)
      if samples.isEmpty { samples = Array(repeating: 0, count: frames * channels) }
      let count = Int(sf_readf_float(handle, &samples, sf_count_t(frames))) * channels * size
      guard count > 0 else { return 0 }
      samples.withUnsafeBytes { bytes in
        buffer.withUnsafeMutableBytes {
          $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        }
      }
      return count
    }

    /// The header of a WAV file whose length is not told, as in a pipe.
    private static func header(of sound: SF_INFO) -> [UInt8] {
      let frame = UInt32(sound.channels) * 4
      let rate = UInt32(sound.samplerate)
      var bytes = Array("RIFF".utf8) + number(.max, bytes: 4) + Array("WAVEfmt ".utf8)
      bytes += number(16, bytes: 4) + number(3, bytes: 2) + number(UInt32(sound.channels), bytes: 2)
      bytes += number(rate, bytes: 4) + number(rate &* frame, bytes: 4)
      bytes += number(frame, bytes: 2) + number(32, bytes: 2)
      return bytes + Array("data".utf8) + number(.max, bytes: 4)
    }

    private static func number(_ number: UInt32, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
  }
#endif
