/// IMA ADPCM as WAV files have it: blocks of samples with four bits each, which tell the changes.
///
/// A block begins with four bytes for each channel: the first sample in 16 bits, the number of the
/// step, and a zero. Then each channel in turn has four bytes with eight samples, low bits first.
///
/// Source: "Recommended Practices for Enhancing Digital Audio Compatibility in Multimedia Systems
/// 3.0" (Interactive Multimedia Association, 1992); RFC 2361 for the blocks.
enum IMAADPCM {
  /// Returns the number of frames in a block; `nil` if no block has this size.
  static func frames(inBlockOf bytes: Int, channels: Int) -> Int? {
    let head = 4 * channels
    guard bytes >= 2 * head, bytes.isMultiple(of: head) else { return nil }
    return 1 + 8 * (bytes / head - 1)
  }

  /// Appends the samples of a block, from -1 to 1; the last block of a file may be shorter.
  static func appendSamples(of block: [UInt8], channels: Int, to samples: inout [Float]) {
    let head = 4 * channels
    guard block.count >= head else { return }
    var predictors = (0..<channels).map { Predictor(block[4 * $0..<4 * $0 + 4]) }
    samples += predictors.map(\.value)
    for start in stride(from: head, through: block.count - head, by: head) {
      for place in 0..<8 {
        for channel in 0..<channels {
          let pair = block[start + 4 * channel + place / 2]
          predictors[channel].add(Int(place.isMultiple(of: 2) ? pair & 15 : pair >> 4))
          samples.append(predictors[channel].value)
        }
      }
    }
  }

  /// The last sample of a channel and the step of its next change.
  private struct Predictor {
    private var sample: Int
    private var step: Int

    private static let steps = [
      7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60,
      66, 73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337,
      371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552,
      1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
      6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350,
      22385, 24623, 27086, 29794, 32767,
    ]

    init(_ head: ArraySlice<UInt8>) {
      sample = Int(Int16(truncatingIfNeeded: head.prefix(2).number))
      step = min(Self.steps.count - 1, Int(head[head.startIndex + 2]))
    }

    var value: Float { Float(sample) / 32768 }

    /// Adds a change of four bits: its sign, a step, its half and its quarter.
    mutating func add(_ code: Int) {
      let size = Self.steps[step]
      var change = size >> 3
      if code & 4 != 0 { change += size }
      if code & 2 != 0 { change += size >> 1 }
      if code & 1 != 0 { change += size >> 2 }
      sample = max(-32768, min(32767, code & 8 != 0 ? sample - change : sample + change))
      let large = code & 7
      step = max(0, min(Self.steps.count - 1, step + (large < 4 ? -1 : 2 * large - 6)))
    }
  }
}
