/// The header of a frame of MPEG audio: layer III, which MP3 files consist of, or AAC in ADTS.
///
/// Sources: ISO/IEC 11172-3 and 13818-3 for layer III; 13818-7 for ADTS. MPEG-2.5, an extension for
/// rates of 8 to 12 kHz, has one sync bit less.
struct MPEGFrame {
  enum Coding { case layerIII, aac }

  let coding: Coding
  /// The version and the sample rate, which all frames of a sound share.
  private let kind: [UInt8]
  /// The length of the frame with its header, in bytes.
  private let length: Int

  /// The number of bytes that tell the length of a frame.
  private static let headSize = 6
  /// The bit rates of layer III in kbit/s; the first and last of 16 codes are none.
  private static let bitRates = (
    one: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    lower: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  )
  /// The sample rates of MPEG-1 in Hz; MPEG-2 has half of them, MPEG-2.5 a quarter.
  private static let rates = [44100, 48000, 32000]

  /// Parses a header; `nil` if the bytes are none.
  private init?(_ bytes: ArraySlice<UInt8>) {
    let head = Array(bytes.prefix(Self.headSize))
    guard head.count == Self.headSize, head[0] == 0xFF else { return nil }
    if head[1] & 0xF6 == 0xF0 {
      coding = .aac
      kind = [head[1] & 8, head[2] & 0x3C]
      length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5] >> 5)
      guard kind[1] >> 2 < 13, length > Self.headSize else { return nil }
    } else if head[1] & 0xE6 == 0xE2 {
      coding = .layerIII
      kind = [head[1] & 0x18, head[2] & 0x0C]
      let (version, rate, bitRate) = (kind[0] >> 3, Int(kind[1] >> 2), Int(head[2] >> 4))
      guard version != 1, rate < 3, (1...14).contains(bitRate) else { return nil }
      let isOne = version == 3
      let kilobits = (isOne ? Self.bitRates.one : Self.bitRates.lower)[bitRate - 1]
      let hertz = Self.rates[rate] >> (isOne ? 0 : version == 2 ? 1 : 2)
      length = (isOne ? 144 : 72) * 1000 * kilobits / hertz + Int(head[2] >> 1 & 1)
    } else {
      return nil
    }
  }

  /// Checks whether a file begins with two frames of this coding, perhaps after zeros.
  ///
  /// Other bytes may look like a header. A second frame where the first one ends is no chance.
  static func recognize(_ coding: Coding, _ sample: TimingSample) -> TimingFormat.Recognition {
    let frames = sample.bytes.drop { $0 == 0 }
    let more: TimingFormat.Recognition = sample.isFinal ? .no : .undecided
    guard let byte = frames.first else { return more }
    guard byte == 0xFF else { return .no }
    guard frames.count >= headSize else { return more }
    guard let first = MPEGFrame(frames), first.coding == coding else { return .no }
    let rest = frames.dropFirst(first.length)
    guard rest.count >= headSize else { return more }
    guard let second = MPEGFrame(rest) else { return .no }
    return second.coding == coding && second.kind == first.kind ? .yes : .no
  }
}
