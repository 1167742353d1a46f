/// An error in a WAV file, and the offset at which it was found.
public struct WAVProblem: Error, Hashable, Sendable {
  /// The error in words.
  public var description: String
  /// The offset in bytes, counted from zero.
  public var offset: Int
}

/// Reads a WAV file piece by piece: bytes in, samples out, with interleaved channels.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft,
/// 1991); RFC 2361 for the tags; EBU Tech 3306 for RF64, whose `ds64` chunk has the sizes beyond
/// 4 GiB; the description of Wave64 by Sonic Foundry, whose names have 16 bytes and sizes 8.
///
/// A chunk that is longer than the file ends with the file. A program that writes into a pipe
/// cannot know the length. So samples of length 0, or of nearly 2 GiB and more, continue to the end
/// of the file.
///
///     head ──► chunk ──"fmt "──► format ──► chunk ──"data"──► samples ──► over
///                │  ▲
///                ▼  └─ other chunks are skipped
public struct WAVStream: Sendable {
  private enum State: Sendable {
    case head, chunk
    case sizes(left: Int)
    case format(left: Int)
    case skipped(left: Int)
    case samples(left: Int)
  }

  /// The plausible sizes of samples; into a pipe, `arecord` writes nearly 2 GiB, others 0 or all
  /// bits set.
  private static let known = 1..<0x7FFF_0000

  /// The names and the layout of the chunks.
  private enum Container: Sendable {
    case riff
    case wave64

    /// The length of the file's head and of a chunk's head, in bytes.
    var heads: (file: Int, chunk: Int) { self == .riff ? (12, 8) : (40, 24) }
    /// The number of which chunks begin at multiples.
    var alignment: Int { self == .riff ? 2 : 8 }
  }

  private var state = State.head
  private var container = Container.riff
  /// The size of the samples in the `ds64` chunk of RF64.
  private var longSize: Int?
  private var held: [UInt8] = []
  private var offset = 0
  private var layout: WAVLayout?
  private var hasSamples = false
  /// The number of bytes of samples stated in the file; `nil` if it is not stated.
  private var promised: Int?

  /// Creates a reader at the beginning of a file.
  public init() {}

  /// The sample rate in Hz; `nil` before it is known.
  public var rate: Int? { layout?.rate }

  /// The number of channels; `nil` before it is known.
  public var channels: Int? { layout?.channels }

  /// The seconds of sound read and the seconds stated in the file, while some are missing.
  ///
  /// `nil` if none are missing, or if the file does not state its length.
  public var missing: (read: Double, promised: Double)? {
    guard case .samples(let left) = state, let promised, let layout else { return nil }
    func seconds(_ bytes: Int) -> Double {
      Double(bytes) * Double(layout.framesPerBlock) / Double(layout.rate * layout.bytesPerBlock)
    }
    return (seconds(promised - left), seconds(promised))
  }

  /// Reads bytes and appends the samples of the completed frames and blocks, from -1 to 1.
  public mutating func read(
    _ bytes: Span<UInt8>, into samples: inout [Float]
  ) throws(WAVProblem) {
    for index in bytes.indices {
      try parse(bytes[index], into: &samples)
      offset += 1
    }
  }

  /// Ends the file; throws if there were bytes but no samples chunk.
  public mutating func finish() throws(WAVProblem) {
    guard hasSamples || offset == 0 else { throw problem("there is no data in the WAV file") }
  }

  private mutating func parse(_ byte: UInt8, into samples: inout [Float]) throws(WAVProblem) {
    switch state {
    case .skipped(let left):
      state = left > 1 ? .skipped(left: left - 1) : .chunk
    case .head:
      held.append(byte)
      if held.count == 4, held.elementsEqual("riff".utf8) { container = .wave64 }
      if held.count == container.heads.file { try endHead() }
    case .chunk:
      held.append(byte)
      if held.count == container.heads.chunk { try endChunkHead() }
    case .sizes(let left):
      held.append(byte)
      state = .sizes(left: left - 1)
      if left == 1 { endSizes() }
    case .format(let left):
      held.append(byte)
      state = .format(left: left - 1)
      if left == 1 { try endFormat() }
    case .samples(let left):
      held.append(byte)
      state = left > 1 ? .samples(left: left - 1) : .chunk
      endBlock(isLast: left == 1, into: &samples)
    }
  }

  private mutating func endHead() throws(WAVProblem) {
    let isRIFF = ["RIFF", "RF64", "BW64"].contains { held.starts(with: $0.utf8) }
    let name = container == .riff ? held[8...] : held[24..<28]
    let expected = container == .riff ? "WAVE" : "wave"
    guard isRIFF || container == .wave64, name.elementsEqual(expected.utf8) else {
      throw WAVProblem(description: "no WAV file", offset: 0)
    }
    held = []
    state = .chunk
  }

  private mutating func endChunkHead() throws(WAVProblem) {
    let heads = container.heads
    let stated = held[(container == .riff ? 4 : 16)...].number
    let size = container == .riff ? stated : max(0, stated - heads.chunk)
    let name = held.prefix(4)
    defer { held = [] }
    if name.elementsEqual("data".utf8) {
      guard layout != nil else { throw problem("samples before their format") }
      hasSamples = true
      let known = container == .riff ? Self.known : 1..<Int.max / 2
      promised = known.contains(size) ? size : longSize
      state = .samples(left: promised ?? Int.max)
    } else if name.elementsEqual("fmt ".utf8) {
      guard (16...4096).contains(size) else { throw problem("a format of \(size) bytes") }
      state = .format(left: size)
    } else if name.elementsEqual("ds64".utf8), (16...4096).contains(size) {
      state = .sizes(left: size + size % 2)
    } else {
      skip(size)
    }
  }

  /// Skips the rest of a chunk and its padding.
  private mutating func skip(_ size: Int) {
    let rest = size % container.alignment
    let padded = size.addingReportingOverflow(rest == 0 ? 0 : container.alignment - rest)
    state =
      padded.partialValue > 0 && !padded.overflow ? .skipped(left: padded.partialValue) : .chunk
  }

  /// Reads the sizes of the file and of the samples, of 64 bits each.
  private mutating func endSizes() {
    let size = held[8..<16].number
    longSize = size > 0 && size < Int.max / 2 ? size : nil
    held = []
    state = .chunk
  }

  private mutating func endFormat() throws(WAVProblem) {
    let layout = try WAVLayout(held, endingAt: offset)
    guard self.layout == nil || self.layout == layout else {
      throw problem("a second sample format")
    }
    self.layout = layout
    let padding = container == .wave64 ? (8 - held.count % 8) % 8 : 0
    held = []
    state = padding > 0 ? .skipped(left: padding) : .chunk
  }

  private mutating func endBlock(isLast: Bool, into samples: inout [Float]) {
    guard let layout, isLast || held.count == layout.bytesPerBlock else { return }
    layout.appendSamples(of: held, to: &samples)
    held.removeAll(keepingCapacity: true)
  }

  private func problem(_ description: String) -> WAVProblem {
    WAVProblem(description: description, offset: offset)
  }
}
