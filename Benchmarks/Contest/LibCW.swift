import MorseCode
import CLibCW
public import FistGenerator

/// The receiver of libcw 3.6, if it is installed.
///
/// `Probes/Accuracy` compares its errors with the decoder's, `Probes/Throughput` its time.
public struct LibCW: Sendable {
  /// The handling of speed.
  public enum Speed: Hashable, Sendable {
    /// It tracks the sender, from a speed in WPM; `nil` starts from the sender's true speed.
    case following(from: Int?)
    /// It uses the true speed of every message without tracking.
    case stated
  }

  /// The handling of speed.
  public var speed: Speed
  /// The tolerance for marks and gaps without tracking, in percent of a dit.
  public var tolerance = 50
  /// The maximum duration of marks that count as noise, in microseconds.
  public var noiseThreshold = 10_000

  /// Creates a receiver with libcw's default tolerance and noise threshold.
  public init(_ speed: Speed) {
    self.speed = speed
  }

  /// Loads or resets the library; returns whether it is installed.
  @discardableResult
  public static func restart() -> Bool { libcw_restart() }

  /// Returns the receivers of libcw: one that tracks the speed from the default, and the setting with
  /// the fewest errors on the corpus.
  public static func contestants(on corpus: [CorpusCase]) -> (
    contestants: [Contestant], note: String
  ) {
    guard LibCW.restart() else { return ([], "libcw is not installed: compared without it.") }
    func errors(_ receiver: LibCW) -> Int {
      let contestant = Contestant("libcw", read: receiver.read)
      return corpus.map { contestant.errorRate(on: $0).errors }.reduce(0, +)
    }
    let following = LibCW(.following(from: 12))
    let rated = LibCW.everySetting.map { (receiver: $0, errors: errors($0)) }
    guard let best = rated.min(by: { $0.errors < $1.errors })?.receiver else { return ([], "") }
    return (
      [Contestant("libcw", read: following.read), Contestant("libcw, best", read: best.read)],
      """
      libcw: \(following.description), as it begins.
      libcw, best: of \(rated.count) settings the one with the fewest errors: \(best.description).
      """
    )
  }

  /// All plausible settings.
  public static var everySetting: [LibCW] {
    var all: [LibCW] = []
    for noise in [10_000, 15_000, 20_000] {
      for start in [nil, 8, 12, 16, 20, 25, 30, 40] {
        var receiver = LibCW(.following(from: start))
        receiver.noiseThreshold = noise
        all.append(receiver)
      }
      for tolerance in [30, 50, 70, 90] {
        var receiver = LibCW(.stated)
        receiver.tolerance = tolerance
        receiver.noiseThreshold = noise
        all.append(receiver)
      }
    }
    return all
  }

  /// The settings in words.
  public var description: String {
    let way =
      switch speed {
      case .following(let start?): "following the speed from \(start) WPM"
      case .following(nil): "told every speed and following it from there"
      case .stated: "told every speed and keeping to it, tolerance \(tolerance) %"
      }
    return "\(way), marks up to \(noiseThreshold / 1000) ms taken for noise"
  }

  /// Decodes a message from a cold start.
  public func read(_ message: CorpusCase) -> [Character] {
    Self.restart()
    var text = [CChar](repeating: 0, count: 2 * message.keying.count)
    let count = receive(message.keying.map { $0.nanoseconds / 1000 }, wpm: message.wpm, into: &text)
    var characters = text.prefix(count).map { Character(Unicode.Scalar(UInt8(bitPattern: $0))) }
    if characters.last == " " { characters.removeLast() }
    return characters
  }

  /// Receives marks and spaces in microseconds, from a cold start only after a restart; returns the
  /// number of characters.
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
