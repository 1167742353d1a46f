/// The storage format of a WAV file's samples: its `fmt ` chunk, parsed and written here.
struct WAVLayout: Hashable, Sendable {
  let rate: Int
  let channels: Int
  private let coding: Coding
  /// The size of a sample in bytes; 0 for IMA ADPCM.
  private let bytes: Int
  /// The size of the shortest readable part in bytes: a frame, or a block of IMA ADPCM.
  let bytesPerBlock: Int
  /// The number of frames in a block.
  let framesPerBlock: Int

  /// The coding of a number; the raw values are the tags of RFC 2361.
  private enum Coding: Int {
    case integer = 1
    case float = 3
    case aLaw = 6
    case muLaw = 7
    case imaADPCM = 17

    var bits: [Int] {
      switch self {
      case .integer: [8, 16, 24, 32]
      case .float: [32, 64]
      case .aLaw, .muLaw: [8]
      case .imaADPCM: [4]
      }
    }
  }

  /// The names of codings that are not read, by their tags.
  private static let names = [2: "MS ADPCM", 49: "GSM 6.10", 80: "MPEG", 85: "MP3"]

  /// The supported sample rates in Hz.
  private static let rates = 1000...1_000_000

  /// Creates the layout of one channel of 16 bits.
  init(rate: Int) {
    (self.rate, channels, coding, bytes) = (rate, 1, .integer, 2)
    (bytesPerBlock, framesPerBlock) = (2, 1)
  }

  /// Creates the layout of channels of 32-bit IEEE 754 numbers.
  init(rate: Int, floatChannels: Int) {
    (self.rate, channels, coding, bytes) = (rate, floatChannels, .float, 4)
    (bytesPerBlock, framesPerBlock) = (4 * floatChannels, 1)
  }

  /// The header of a file of `frames` frames.
  ///
  /// With `nil` the sizes mean "until the end", as is usual in a pipe.
  func header(frames: Int?) -> [UInt8] {
    let size = frames.map { $0 * bytesPerBlock }
    var bytes = Array("RIFF".utf8)
    bytes.append(size.map { $0 + 36 } ?? Int(UInt32.max), bytes: 4)
    bytes += "WAVEfmt ".utf8
    bytes.append(16, bytes: 4)
    bytes.append(coding.rawValue, bytes: 2)
    bytes.append(channels, bytes: 2)
    bytes.append(rate, bytes: 4)
    bytes.append(rate * bytesPerBlock, bytes: 4)
    bytes.append(bytesPerBlock, bytes: 2)
    bytes.append(8 * self.bytes, bytes: 2)
    bytes += "data".utf8
    bytes.append(size ?? Int(UInt32.max), bytes: 4)
    return bytes
  }

  /// Parses the body of a `fmt ` chunk that ends at an offset.
  init(_ chunk: [UInt8], endingAt offset: Int) throws(WAVProblem) {
    func number(_ start: Int, _ count: Int) -> Int { chunk[start..<start + count].number }
    var tag = number(0, 2)
    // WAVE_FORMAT_EXTENSIBLE stores the tag in the first bytes of its GUID.
    if tag == 0xFFFE, chunk.count >= 26 { tag = number(24, 2) }
    (channels, rate) = (number(2, 2), number(4, 4))
    let bits = number(14, 2)
    bytes = bits / 8
    guard let coding = Coding(rawValue: tag), coding.bits.contains(bits) else {
      let name = Self.names[tag].map { "(\($0))" } ?? "with \(bits) bits"
      throw WAVProblem(description: "WAV format \(tag) \(name) is not supported", offset: offset)
    }
    self.coding = coding
    guard (1...64).contains(channels) else {
      throw WAVProblem(description: "\(channels) channels are not supported", offset: offset)
    }
    guard Self.rates.contains(rate) else {
      throw WAVProblem(description: "a rate of \(rate) Hz is not supported", offset: offset)
    }
    bytesPerBlock = coding == .imaADPCM ? number(12, 2) : channels * bytes
    let frames =
      coding == .imaADPCM ? IMAADPCM.frames(inBlockOf: bytesPerBlock, channels: channels) : 1
    guard let frames else {
      throw WAVProblem(
        description: "blocks of \(bytesPerBlock) bytes are not supported", offset: offset)
    }
    framesPerBlock = frames
  }

  /// Appends a block's samples, one per frame and channel, from -1 to 1.
  ///
  /// At the end of a file, a block may be shorter; a frame without some of its bytes has no samples.
  func appendSamples(of block: [UInt8], to samples: inout [Float]) {
    if coding == .imaADPCM {
      IMAADPCM.appendSamples(of: block, channels: channels, to: &samples)
    } else if block.count == bytesPerBlock {
      for channel in 0..<channels { samples.append(value(block, at: channel * bytes)) }
    }
  }

  private func value(_ frame: [UInt8], at start: Int) -> Float {
    var stored: UInt64 = 0
    for place in 0..<bytes { stored |= UInt64(frame[start + place]) << UInt64(8 * place) }
    switch coding {
    case .float:
      let value =
        bytes == 4
        ? Float(bitPattern: UInt32(truncatingIfNeeded: stored)) : Float(Double(bitPattern: stored))
      return value.isFinite ? max(-1, min(1, value)) : 0
    case .aLaw: return Self.aLaw(Int(stored))
    case .muLaw: return Self.muLaw(Int(stored))
    case .integer, .imaADPCM:
      guard bytes > 1 else { return (Float(stored) - 128) / 128 }
      let shift = Int64(64 - 8 * bytes)
      let signed = Int64(bitPattern: stored << UInt64(shift)) >> shift
      return Float(signed) / Float(Int64(1) << Int64(8 * bytes - 1))
    }
  }

  /// Decodes a sample of ITU-T G.711, A-law.
  private static func aLaw(_ stored: Int) -> Float {
    let code = stored ^ 0x55
    let (exponent, mantissa) = (code >> 4 & 7, (code & 15) << 4)
    let size = exponent == 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
    return Float(code & 0x80 != 0 ? size : -size) / 32768
  }

  /// Decodes a sample of ITU-T G.711, µ-law.
  private static func muLaw(_ stored: Int) -> Float {
    let code = ~stored & 0xFF
    let size = ((code & 15) << 3 + 0x84) << (code >> 4 & 7) - 0x84
    return Float(code & 0x80 != 0 ? -size : size) / 32768
  }
}

extension [UInt8] {
  /// Appends the lowest `bytes` bytes of a number, little-endian.
  mutating func append(_ number: Int, bytes: Int) {
    for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as a little-endian number.
  var number: Int { reversed().reduce(0) { $0 << 8 | Int($1) } }
}
