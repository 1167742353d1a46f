import Glibc
package import LinuxSystem
import MorseCode
import SoundOutput
import SoundSynthesis
import Timeline
import WAVFiles

/// Renders marks and spaces as a WAV file: one channel, 16 bits, 48 kHz.
package enum ToneFile {
  private static let rate = 48_000
  private static let block = 4096
  /// The maximum duration of a WAV file, in nanoseconds; its size field limits it.
  private static let longest = Int64(WAVEncoder.mostFrames / rate) * 1_000_000_000

  /// Whether a format or a file name selects WAV.
  package static func isMeant(by format: String?, file: String?) -> Bool {
    if let format { return format == "wav" }
    return file?.lowercased().hasSuffix(".wav") ?? false
  }

  /// Whether a file may have this name: it must end in `.wav`, be a device, or standard output.
  package static func canBeNamed(_ file: String) -> Bool {
    isMeant(by: nil, file: file) || file.hasPrefix("/dev/") || file == "-"
  }

  /// Renders all intervals; memory use does not grow with their number.
  package static func render(
    _ source: any KeyingSource, style: KeyingStyle, to file: OutputFile,
    progress: WorkProgress? = nil
  ) throws(KeyingFailure) {
    let feed = ToneFeed(source, limit: longest, name: file.name)
    try feed.fill()
    try feed.checkDuration()
    if style.isSounder {
      var renderer = SounderRenderer(
        feed, rate: rate, clips: SoundEffect.clips, click: SoundEffect.sounderDown.rawValue,
        clack: SoundEffect.sounderUp.rawValue, gain: style.tone.gain)
      try write(to: file, from: feed, progress) { renderer.render(&$0) }
    } else {
      var renderer = ToneRenderer(feed, rate: rate, style: style.tone)
      try write(to: file, from: feed, progress) { renderer.render(&$0) }
    }
  }

  /// Writes the blocks that `render` fills until it returns 0.
  private static func write(
    to file: OutputFile, from feed: ToneFeed, _ progress: WorkProgress?,
    render: (inout MutableSpan<Float>) -> Int
  ) throws(KeyingFailure) {
    var encoder = WAVEncoder(rate: rate)
    var samples = [Float](repeating: 0, count: block)
    var bytes: [UInt8] = WAVEncoder.header(rate: rate, frames: nil)
    while true {
      var span = samples.mutableSpan
      let count = render(&span)
      if let failure = feed.failure { throw failure }
      guard count > 0 else { break }
      encoder.encode(samples.span.extracting(0..<count), into: &bytes)
      try writing { () throws(FileError) in try file.write(bytes) }
      bytes.removeAll(keepingCapacity: true)
      progress?.update(share: feed.share)
    }
    try writing { () throws(FileError) in
      try file.write(bytes)
      try file.overwriteStart(with: encoder.header)
    }
  }

  private static func writing(_ work: () throws(FileError) -> Void) throws(KeyingFailure) {
    do { try work() } catch { throw .stream(.output(error)) }
  }
}

/// Passes a source's intervals to a renderer one at a time.
private final class ToneFeed: IteratorProtocol {
  private let source: any KeyingSource
  private var intervals: [KeyingInterval] = []
  private var position = 0
  private var hasEnded = false
  /// The error that ended the source early.
  private(set) var failure: KeyingFailure?

  /// The maximum duration of an interval in nanoseconds: one hour.
  ///
  /// Otherwise a few bytes could produce gigabytes of silence.
  private static let longestInterval: Int64 = 3_600_000_000_000
  /// The remaining duration that the file can hold, in nanoseconds.
  private var room: Int64
  private let limit: Int64
  private let name: String

  init(_ source: any KeyingSource, limit: Int64, name: String) {
    self.source = source
    self.limit = limit
    room = limit
    self.name = name
  }

  /// The most intervals that are read before the first is rendered: 16 MiB.
  private static let mostAhead = 1 << 20

  /// Throws `EFBIG` before anything is written if the file cannot hold the sound.
  ///
  /// Only a source that never blocks is read ahead, and only so far. Beyond that, the failure comes
  /// when the file is full.
  func checkDuration() throws(KeyingFailure) {
    guard source.input?.isRegular ?? true else { return }
    var (left, first) = (room, position)
    while true {
      for interval in intervals[first...] {
        left = left.subtractingSaturated(interval.nanoseconds)
        guard interval.nanoseconds <= Self.longestInterval, left >= 0 else {
          throw .stream(.output(FileError(name: name, number: EFBIG)))
        }
      }
      first = intervals.count
      guard !hasEnded, first < Self.mostAhead else { return }
      guard let more = try source.next() else {
        hasEnded = true
        return
      }
      intervals += more
    }
  }

  /// The part of the source that has been rendered; `nil` if its duration is unknown.
  var share: Double? {
    guard let duration = source.duration, duration > 0 else { return nil }
    return min(1, Double(limit - room) / Double(duration))
  }

  /// Reads the first intervals, or throws the source's error.
  func fill() throws(KeyingFailure) {
    while position == intervals.count, !hasEnded {
      let next = try source.next()
      intervals = next ?? []
      position = 0
      hasEnded = next == nil
    }
  }

  func next() -> ToneInterval? {
    do {
      try fill()
    } catch {
      failure = error
      return nil
    }
    guard position < intervals.count else { return nil }
    defer { position += 1 }
    let interval = intervals[position]
    guard interval.nanoseconds <= min(room, Self.longestInterval) else {
      failure = .stream(.output(FileError(name: name, number: EFBIG)))
      return nil
    }
    room -= interval.nanoseconds
    return ToneInterval(isMark: interval.isMark, nanoseconds: interval.nanoseconds)
  }
}
