import MorseCode
import CLibCW
public import FistGenerator

/// The receiver of libcw 3.6, when that is installed.
public struct LibCW: Sendable {
  /// What it is told before a message.
  public enum Speed: Hashable, Sendable {
    /// It follows the sender, from a speed in WPM; from the sender's own, which it is told, if `nil`.
    case following(from: Int?)
    /// It is told the speed of every message, and keeps to it.
    case told
  }

  /// What it is told of the speed.
  public var speed: Speed
  /// By how many percent of a dit it lets marks and gaps be off when it is told the speed.
  public var tolerance = 50
  /// Marks up to so many microseconds are noise to it.
  public var noiseThreshold = 10_000

  /// Creates a receiver; tolerance and noise threshold are those that it begins with.
  public init(_ speed: Speed) {
    self.speed = speed
  }

  /// Loads the library, or brings it back to its beginning; returns whether it is there.
  @discardableResult
  public static func restart() -> Bool { libcw_restart() }

  /// Every setting worth a try.
  public static var everySetting: [LibCW] {
    var all: [LibCW] = []
    for noise in [10_000, 15_000, 20_000] {
      for start in [nil, 8, 12, 16, 20, 25, 30, 40] {
        var receiver = LibCW(.following(from: start))
        receiver.noiseThreshold = noise
        all.append(receiver)
      }
      for tolerance in [30, 50, 70, 90] {
        var receiver = LibCW(.told)
        receiver.tolerance = tolerance
        receiver.noiseThreshold = noise
        all.append(receiver)
      }
    }
    return all
  }

  /// The setting in words.
  public var description: String {
    let way =
      switch speed {
      case .following(let start?): "following the speed from \(start) WPM"
      case .following(nil): "told every speed and following it from there"
      case .told: "told every speed and keeping to it, tolerance \(tolerance) %"
      }
    return "\(way), marks up to \(noiseThreshold / 1000) ms taken for noise"
  }

  /// Reads a message from a cold start.
  public func read(_ message: CorpusCase) -> [Character] {
    Self.restart()
    var text = [CChar](repeating: 0, count: 2 * message.keying.count)
    let count = receive(message.keying.map { $0.nanoseconds / 1000 }, wpm: message.wpm, into: &text)
    var characters = text.prefix(count).map { Character(Unicode.Scalar(UInt8(bitPattern: $0))) }
    if characters.last == " " { characters.removeLast() }
    return characters
  }

  /// Receives marks and spaces in microseconds, from a cold start only after a restart; returns how
  /// many characters there were.
  public func receive(_ microseconds: [Int64], wpm: Double, into text: inout [CChar]) -> Int {
    var settings = CWSettings(
      speed: Int32(min(max(4, wpm.rounded()), 60)), adapts: false, tolerance: Int32(tolerance),
      noise_threshold: Int32(noiseThreshold))
    if case .following(let start) = speed {
      settings.speed = start.map(Int32.init) ?? settings.speed
      settings.adapts = true
    }
    return libcw_receive(settings, microseconds, microseconds.count, &text, text.count)
  }
}
