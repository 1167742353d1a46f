public import MorseCode
import Timeline

/// The metadata that a timing file has about its keying.
public struct TimingHeader: Hashable, Sendable {
  /// The speed at which the keying was sent, if known.
  public var speed: MorseSpeed?
  /// More comments, one a line, for formats that support comments.
  public var comments: [String] = []

  /// Creates a header.
  public init(speed: MorseSpeed? = nil) {
    self.speed = speed
  }

  /// The shortest space that ends a line, in nanoseconds: halfway between character gap and word
  /// gap.
  ///
  /// Applies where the format leaves line breaks free.
  var lineBreak: Int64 {
    guard let speed else { return 400_000_000 }
    return (speed.characterGap.nanoseconds + speed.wordGap.nanoseconds) / 2
  }

  /// Writes the other comments, then the speed as comments that ``TimingHints`` can parse.
  func writeComments(into bytes: inout [UInt8]) {
    for comment in comments { bytes += "# \(String(showing: comment.utf8))\n".utf8 }
    guard let speed else { return }
    bytes += "# wpm: \(Self.number(speed.characterWPM))\n".utf8
    guard speed.effectiveWPM < speed.characterWPM else { return }
    bytes += "# effective: \(Self.number(speed.effectiveWPM))\n".utf8
  }

  private static func number(_ value: Double) -> String {
    let rounded = Int64((value * 1000).rounded())
    var bytes: [UInt8] = []
    bytes.appendDecimal(rounded, decimals: 3)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension KeyingInterval {
  /// The duration in microseconds, rounded; at least 1, so that no interval is lost.
  var microseconds: Int64 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1000)
    return Swift.max(nanoseconds > 0 ? 1 : 0, rest >= 500 ? whole + 1 : whole)
  }
}
