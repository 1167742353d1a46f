import MorseCode

/// Writes a Standard MIDI File of format 0: the key is note 69, the A of 440 Hz, on channel 1.
///
/// The file states the track's size before the track, so the track is buffered until it is
/// complete.
struct MIDIWriter: TimingWriter {
  /// Ticks of 0.1 ms: 10000 for each quarter note of one second.
  private var time = RoundedTime(unit: 100_000)
  private var track: [UInt8] = []
  private var delta: Int64 = 0
  private static let note: UInt8 = 69
  /// The greatest delta that fits into four bytes.
  private static let longest: Int64 = 0x0FFF_FFFF

  mutating func begin(into bytes: inout [UInt8]) {
    bytes += "MThd".utf8
    bytes += [0, 0, 0, 6, 0, 0, 0, 1, 0x27, 0x10]
    track = [0, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40]
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    append([0x90, Self.note, interval.isMark ? 100 : 0])
    delta = time.advance(by: interval.nanoseconds)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    append([0x90, Self.note, 0])
    append([0xFF, 0x2F, 0])
    bytes += "MTrk".utf8
    let size = UInt32(clamping: track.count)
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: size >> UInt32(shift))) }
    bytes += track
    track = []
  }

  private mutating func append(_ event: [UInt8]) {
    while delta > Self.longest {
      // An empty text event only advances the time.
      appendNumber(Self.longest)
      track += [0xFF, 1, 0]
      delta -= Self.longest
    }
    appendNumber(delta)
    track += event
    delta = 0
  }

  private mutating func appendNumber(_ number: Int64) {
    for shift in [21, 14, 7] where number >> Int64(shift) > 0 {
      track.append(UInt8(truncatingIfNeeded: number >> Int64(shift)) | 0x80)
    }
    track.append(UInt8(truncatingIfNeeded: number) & 0x7F)
  }
}

extension TimingFormat {
  /// Standard MIDI Files.
  public static let midi = TimingFormat(
    name: "midi", title: "Standard MIDI File", endings: ["mid", "midi"],
    recognize: { $0.recognizeMagic("MThd") },
    reader: { MIDIReader(options: $0) },
    writer: { _ in MIDIWriter() })
}
