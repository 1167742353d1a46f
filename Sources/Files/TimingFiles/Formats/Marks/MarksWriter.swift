import MorseCode

/// Writes Morse as text: `.- -...` with ` / ` between words.
///
/// American Morse has three more characters: `=` and `≡` for its long dahs, and a comma for the gap
/// within a letter.
///
/// The intervals must have exactly the speed of the header.
struct MarksWriter: TimingWriter {
  private let timing: NominalTiming
  private var separator: [UInt8] = []

  init(header: TimingHeader) {
    timing = NominalTiming(speed: header.speed ?? .standard)
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    guard interval.isMark else {
      switch timing.gap(of: interval.nanoseconds) {
      case .elements: separator = timing.isLongGap(interval.nanoseconds) ? Array(",".utf8) : []
      case .characters: separator = Array(" ".utf8)
      case .words: separator = Array(" / ".utf8)
      }
      return
    }
    bytes += separator
    separator = []
    let dah = timing.longDah(of: interval.nanoseconds)?.dahSymbol
    bytes +=
      dah.map { Array(String($0).utf8) }
      ?? Array(timing.element(of: interval.nanoseconds).description.utf8)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
  }
}
