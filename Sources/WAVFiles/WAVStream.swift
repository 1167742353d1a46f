/// What is wrong with a WAV file, and the byte, from zero, at which it was noticed.
public struct WAVProblem: Error, Hashable, Sendable {
  /// What is wrong, in words.
  public var description: String
  /// The byte.
  public var offset: Int
}

/// Reads a WAV file piece by piece: bytes in, frames out, the samples of the channels in turn.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991);
/// RFC 2361 for the tags. A chunk that claims more than there is ends with the file. A program that writes
/// into a pipe cannot know the length: samples of length 0, or of 2 GiB and more, go on to the end.
///
///     head ──► chunk ──"fmt "──► format ──► chunk ──"data"──► samples ──► over
///                │  ▲
///                ▼  └─ other chunks are skipped
public struct WAVStream: Sendable {
  private enum State: Sendable {
    case head, chunk
    case format(left: Int)
    case skipped(left: Int)
    case samples(left: Int)
  }

  /// The sizes that are meant; `arecord` writes nearly 2 GiB into a pipe, others 0 or all bits.
  private static let known = 1..<0x7FFF_0000

  private var state = State.head
  private var held: [UInt8] = []
  private var offset = 0
  private var layout: WAVLayout?
  private var hasSamples = false
  /// How many bytes of samples the file says it has; `nil` when it does not say.
  private var promised: Int?

  /// Creates a reader at the beginning of a file.
  public init() {}

  /// Samples a second, once they are known.
  public var rate: Int? { layout?.rate }

  /// How many channels there are, once they are known.
  public var channels: Int? { layout?.channels }

  /// The seconds of sound that were read, and those that the file says it has, while some are missing; `nil`
  /// when none are, or when the file does not say how many.
  public var missing: (read: Double, promised: Double)? {
    guard case .samples(let left) = state, let promised, let layout else { return nil }
    let bytesPerSecond = Double(layout.rate * layout.bytesPerFrame)
    return (Double(promised - left) / bytesPerSecond, Double(promised) / bytesPerSecond)
  }

  /// Takes in bytes; appends the samples of the frames that they complete, from -1 to 1.
  public mutating func read(
    _ bytes: Span<UInt8>, into samples: inout [Float]
  ) throws(WAVProblem) {
    for index in bytes.indices {
      try take(bytes[index], into: &samples)
      offset += 1
    }
  }

  /// Ends the file.
  public mutating func finish() throws(WAVProblem) {
    guard hasSamples || offset == 0 else { throw problem("there is no data in the WAV file") }
  }

  private mutating func take(_ byte: UInt8, into samples: inout [Float]) throws(WAVProblem) {
    switch state {
    case .skipped(let left):
      state = left > 1 ? .skipped(left: left - 1) : .chunk
    case .head:
      held.append(byte)
      if held.count == 12 { try endHead() }
    case .chunk:
      held.append(byte)
      if held.count == 8 { try endChunkHead() }
    case .format(let left):
      held.append(byte)
      state = .format(left: left - 1)
      if left == 1 { try endFormat() }
    case .samples(let left):
      held.append(byte)
      state = left > 1 ? .samples(left: left - 1) : .chunk
      endFrame(isLast: left == 1, into: &samples)
    }
  }

  private mutating func endHead() throws(WAVProblem) {
    let isRIFF = held.starts(with: "RIFF".utf8) || held.starts(with: "RF64".utf8)
    guard isRIFF, held[8...].elementsEqual("WAVE".utf8) else {
      throw WAVProblem(description: "no WAV file", offset: 0)
    }
    held = []
    state = .chunk
  }

  private mutating func endChunkHead() throws(WAVProblem) {
    let size = held[4...].number
    let name = held.prefix(4)
    defer { held = [] }
    if name.elementsEqual("data".utf8) {
      guard layout != nil else { throw problem("samples before their format") }
      hasSamples = true
      promised = Self.known.contains(size) ? size : nil
      state = .samples(left: promised ?? Int.max)
    } else if name.elementsEqual("fmt ".utf8) {
      guard (16...4096).contains(size) else { throw problem("a format of \(size) bytes") }
      state = .format(left: size)
    } else {
      // Chunks begin at even bytes.
      let padded = size + size % 2
      state = padded > 0 ? .skipped(left: padded) : .chunk
    }
  }

  private mutating func endFormat() throws(WAVProblem) {
    let layout: WAVLayout
    do throws(WAVLayout.Problem) {
      layout = try WAVLayout(held)
    } catch {
      throw problem(error.description)
    }
    guard self.layout == nil || self.layout == layout else {
      throw problem("a second sample format")
    }
    self.layout = layout
    held = []
    state = .chunk
  }

  private mutating func endFrame(isLast: Bool, into samples: inout [Float]) {
    guard let layout else { return }
    if held.count == layout.bytesPerFrame {
      layout.appendSamples(of: held, to: &samples)
      held.removeAll(keepingCapacity: true)
    }
    if isLast { held = [] }
  }

  private func problem(_ description: String) -> WAVProblem {
    WAVProblem(description: description, offset: offset)
  }
}
