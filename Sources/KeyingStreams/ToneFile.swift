import Glibc
package import LinuxSystem
import MorseCode
import SoundOutput
import SoundSynthesis
import WAVFiles

/// Renders marks and spaces into a WAV file: one channel, 16 bits, 48 kHz.
package enum ToneFile {
  private static let rate = 48_000
  private static let block = 4096
  /// The longest sound whose size a WAV file can tell, in nanoseconds.
  private static let longest = Int64(WAVEncoder.mostFrames / rate) * 1_000_000_000

  /// Whether a format or a file's name asks for WAV.
  package static func isMeant(by format: String?, file: String?) -> Bool {
    if let format { return format == "wav" }
    return file?.lowercased().hasSuffix(".wav") ?? false
  }

  /// Whether a file may have this name: one that ends in `.wav`; a device has no ending.
  package static func canBeNamed(_ file: String) -> Bool {
    isMeant(by: nil, file: file) || file.hasPrefix("/dev/")
  }

  /// Renders all that comes, in memory that does not grow with it.
  package static func render(
    _ source: any KeyingSource, style: KeyingStyle, to file: OutputFile
  ) throws(SendingFailure) {
    let feed = ToneFeed(source, limit: longest, name: file.name)
    try feed.fill()
    if style.isSounder {
      var renderer = SounderRenderer(
        feed, rate: rate, clips: SoundEffect.clips, click: SoundEffect.click.rawValue,
        clack: SoundEffect.clack.rawValue, gain: style.tone.gain)
      try write(to: file, from: feed) { renderer.render(&$0) }
    } else {
      var renderer = ToneRenderer(feed, rate: rate, style: style.tone)
      try write(to: file, from: feed) { renderer.render(&$0) }
    }
  }

  /// Writes what `render` fills blocks with, until it has no more.
  private static func write(
    to file: OutputFile, from feed: ToneFeed, render: (inout MutableSpan<Float>) -> Int
  ) throws(SendingFailure) {
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
    }
    try writing { () throws(FileError) in
      try file.write(bytes)
      try file.overwriteStart(with: encoder.header)
    }
  }

  private static func writing(_ work: () throws(FileError) -> Void) throws(SendingFailure) {
    do { try work() } catch { throw .stream(.output(error)) }
  }
}

/// Hands a source's intervals to a renderer one by one.
private final class ToneFeed: IteratorProtocol {
  private let source: any KeyingSource
  private var intervals: [KeyingInterval] = []
  private var position = 0
  private var hasEnded = false
  /// Why the source ended too early.
  private(set) var failure: SendingFailure?

  /// No mark and no space that someone keyed is longer, in nanoseconds: an hour.
  ///
  /// A few bytes could ask for gigabytes of silence.
  private static let longestInterval: Int64 = 3_600_000_000_000
  /// What is left of the time that the file can hold, in nanoseconds.
  private var room: Int64
  private let name: String

  init(_ source: any KeyingSource, limit: Int64, name: String) {
    self.source = source
    room = limit
    self.name = name
  }

  /// Brings the first intervals, or the reason why there are none.
  func fill() throws(SendingFailure) {
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
