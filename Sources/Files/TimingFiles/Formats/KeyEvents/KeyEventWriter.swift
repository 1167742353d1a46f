import MorseCode

/// Writes presses of the space key, code 57, in the formats of keyboard recorders.
struct KeyEventWriter: TimingWriter {
  /// The recorder whose format is written.
  enum Dialect: Sendable { case evemu, evtest, libinput }

  private let dialect: Dialect
  /// The time since the beginning, in microseconds.
  private var moment: Int64 = 0

  init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  func begin(into bytes: inout [UInt8]) {
    switch dialect {
    case .evemu:
      bytes +=
        "# EVEMU 1.3\nN: morsekey\nI: 0003 0000 0000 0000\nB: 01 00 00 00 00 00 00 00 02\n".utf8
    case .evtest: bytes += "Input driver version is 1.0.1\nInput device name: \"morsekey\"\n".utf8
    case .libinput:
      bytes +=
        """
        # libinput record
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event0
          events:
          - evdev:

        """.utf8
    }
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    writeEvent(isDown: interval.isMark, into: &bytes)
    moment += min(interval.microseconds, .max / 2 - moment)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    writeEvent(isDown: false, into: &bytes)
  }

  private func writeEvent(isDown: Bool, into bytes: inout [UInt8]) {
    let (seconds, microseconds) = moment.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = String(microseconds)
    let time = "\(seconds)." + String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    let value = isDown ? 1 : 0
    let event =
      switch dialect {
      case .evemu: "E: \(time) 0001 0039 \(value)\nE: \(time) 0000 0000 0\n"
      case .evtest:
        "Event: time \(time), type 1 (EV_KEY), code 57 (KEY_SPACE), value \(value)\n"
          + "Event: time \(time), -------------- SYN_REPORT ------------\n"
      case .libinput:
        "    - [\(seconds), \(microseconds), 1, 57, \(value)] # EV_KEY / KEY_SPACE \(value)\n"
          + "    - [\(seconds), \(microseconds), 0, 0, 0] # SYN_REPORT\n"
      }
    bytes += event.utf8
  }
}
