/// What is wrong with a WAV file, and the byte, from zero, at which it was noticed.
public struct WAVProblem: Error, Hashable, Sendable {
  /// What is wrong, in words.
  public var description: String
  /// The byte.
  public var offset: Int
}

/// Reads a WAV file piece by piece: bytes in, samples of one channel out, the mean of all.
///
/// Source: "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991);
/// RFC 2361 for the tags. A chunk that claims more than there is ends with the file.
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

  private var state = State.head
  private var held: [UInt8] = []
  private var offset = 0
  private var layout: WAVLayout?
  private var hasSamples = false

  /// Creates a reader at the beginning of a file.
  public init() {}

  /// Samples a second, once they are known.
  public var rate: Int? { layout?.rate }

  /// Takes in bytes; appends the samples that they complete, from -1 to 1.
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
    guard held.starts(with: "RIFF".utf8), held[8...].elementsEqual("WAVE".utf8) else {
      throw WAVProblem(description: "no WAV file", offset: 0)
    }
    held = []
    state = .chunk
  }

  private mutating func endChunkHead() throws(WAVProblem) {
    let size = held[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
    let name = held.prefix(4)
    defer { held = [] }
    if name.elementsEqual("data".utf8) {
      guard layout != nil else { throw problem("samples before their format") }
      hasSamples = true
      state = size > 0 ? .samples(left: size) : .chunk
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
      samples.append(layout.sample(of: held))
      held.removeAll(keepingCapacity: true)
    }
    if isLast { held = [] }
  }

  private func problem(_ description: String) -> WAVProblem {
    WAVProblem(description: description, offset: offset)
  }
}

/// How the samples of a WAV file are stored.
struct WAVLayout: Hashable, Sendable {
  let rate: Int
  private let channels: Int
  private let isFloat: Bool
  private let bytes: Int

  var bytesPerFrame: Int { channels * bytes }

  /// Why samples are not read, in words.
  struct Problem: Error {
    var description: String
  }

  /// The rates that are read, in samples a second.
  private static let rates = 1000...1_000_000

  /// Reads the body of a `fmt ` chunk.
  init(_ chunk: [UInt8]) throws(Problem) {
    func number(_ start: Int, _ count: Int) -> Int {
      chunk[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var tag = number(0, 2)
    // WAVE_FORMAT_EXTENSIBLE keeps the tag in the first bytes of its GUID.
    if tag == 0xFFFE, chunk.count >= 26 { tag = number(24, 2) }
    (channels, rate) = (number(2, 2), number(4, 4))
    let bits = number(14, 2)
    isFloat = tag == 3
    bytes = bits / 8
    let isKnown =
      tag == 1 && [8, 16, 24, 32].contains(bits) || tag == 3 && [32, 64].contains(bits)
    guard isKnown else {
      throw Problem(description: "WAV format \(tag) with \(bits) bits is not supported")
    }
    guard (1...64).contains(channels) else {
      throw Problem(description: "\(channels) channels are not supported")
    }
    guard Self.rates.contains(rate) else {
      throw Problem(description: "a rate of \(rate) Hz is not supported")
    }
  }

  /// The mean of a frame's channels.
  func sample(of frame: [UInt8]) -> Float {
    var sum: Float = 0
    for channel in 0..<channels { sum += value(frame, at: channel * bytes) }
    return sum / Float(channels)
  }

  private func value(_ frame: [UInt8], at start: Int) -> Float {
    var stored: UInt64 = 0
    for place in 0..<bytes { stored |= UInt64(frame[start + place]) << UInt64(8 * place) }
    guard !isFloat else {
      let value =
        bytes == 4
        ? Float(bitPattern: UInt32(truncatingIfNeeded: stored)) : Float(Double(bitPattern: stored))
      return value.isFinite ? max(-1, min(1, value)) : 0
    }
    guard bytes > 1 else { return (Float(stored) - 128) / 128 }
    let shift = Int64(64 - 8 * bytes)
    let signed = Int64(bitPattern: stored << UInt64(shift)) >> shift
    return Float(signed) / Float(Int64(1) << Int64(8 * bytes - 1))
  }
}
