#if Sndfile
  import CSndfile
  import LinuxSystem
  import WAVFiles

  /// A sound in FLAC, Ogg or another format of libsndfile, converted to the bytes of a WAV file.
  ///
  /// The WAV file has the sound's sample rate and channels, and 32-bit IEEE 754 samples.
  final class PackedSoundFile {
    private let handle: OpaquePointer
    private let channels: Int
    /// The bytes of the header that have not been read.
    private var header: [UInt8]
    private var samples: [Float] = []

    /// Opens a regular file at its beginning; `nil` if libsndfile cannot read it.
    init?(_ file: InputFile) {
      var information = SF_INFO()
      guard let handle = sf_open_fd(file.waiting.rawValue, Int32(SFM_READ), &information, 0) else {
        return nil
      }
      self.handle = handle
      channels = Int(information.channels)
      header = WAVEncoder.floatHeader(
        rate: Int(information.samplerate), channels: channels)
    }

    deinit { sf_close(handle) }

    /// Reads the available bytes, at most one buffer.
    ///
    /// - Parameter buffer: receives the bytes; it must have room for the header and for one frame.
    /// - Returns: the number of bytes read; zero at the end.
    func read(into buffer: inout [UInt8]) -> Int {
      guard header.isEmpty else {
        buffer.replaceSubrange(..<header.count, with: header)
        defer { header = [] }
        return header.count
      }
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
  }
#endif
