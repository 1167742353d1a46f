import MorseCode
import Timeline

/// Writes a recording (asciicast version 2) of dots and dashes typed at 20 WPM.
///
/// A press has no end, so only its element and the gap before it are stored.
struct TypedMarksWriter: TimingWriter {
  private let timing: NominalTiming
  /// The time since the beginning, in units at 20 WPM.
  private var units: Int64 = 0

  init(header: TimingHeader) {
    timing = NominalTiming(speed: header.speed ?? .standard)
  }

  func begin(into bytes: inout [UInt8]) {
    bytes += "{\"version\": 2, \"width\": 80, \"height\": 24}\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    guard interval.isMark else {
      // The element gap was already added with the mark before it.
      switch timing.gap(of: interval.nanoseconds) {
      case .elements: break
      case .characters: units += 2
      case .words: units += 6
      }
      return
    }
    let element = timing.element(of: interval.nanoseconds)
    bytes.append(UInt8(ascii: "["))
    bytes.appendDecimal(units * MorseSpeed.standard.unit.nanoseconds / 1000, decimals: 6)
    bytes += ", \"i\", \"\(element == .dit ? "." : "-")\"]\n".utf8
    units += Int64(element.units) + 1
  }
}
