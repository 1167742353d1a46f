import Timeline

/// Reads the output of `cat /dev/input/eventN`: the kernel's `struct input_event`, 24 bytes each.
///
/// On 64-bit little-endian machines seconds and microseconds have 8 bytes each, type and code 2
/// each, and the value 4.
///
/// Source: Linux, include/uapi/linux/input.h.
struct InputEventReader: TimingReader {
  let hints = TimingHints()
  private var keys: KeyEvents
  private var record: [UInt8] = []
  private var count = 0
  /// The size of an event in bytes.
  static let size = 24

  init(options: TimingOptions) {
    keys = KeyEvents(options: options)
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      record.append(bytes[index])
      count += 1
      if record.count == Self.size { try endRecord(into: &runs) }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    guard record.isEmpty else {
      throw TimingError(.endsEarly(expected: "24 bytes for an event"), line: 1, column: count + 1)
    }
    keys.finish(into: &runs)
    runs.finish()
  }

  private mutating func endRecord(into runs: inout TimingRuns) throws(TimingError) {
    guard let event = Event(record) else {
      throw TimingError(
        .unsupported("no event of a keyboard", expected: "struct input_event of 24 bytes"), line: 1,
        column: count - Self.size + 1)
    }
    record.removeAll(keepingCapacity: true)
    guard event.type == 1 else { return }
    keys.add(names: ["\(event.code)"], value: event.value, at: event.moment, into: &runs)
  }

  /// Detects the format by the high bytes of the first event's seconds: they are zero, and text
  /// contains no zeros.
  ///
  /// A short line of text is rejected at its line end, so that detection of other formats is not
  /// delayed.
  @Sendable static func recognize(_ sample: TimingSample) -> TimingFormat.Recognition {
    let head = sample.bytes.prefix(8)
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    let isText = !line.isEmpty && line.count < head.count && line.allSatisfy { $0 >= 9 && $0 < 127 }
    if isText { return .no }
    guard head.count == 8 else { return sample.isFinal ? .no : .undecided }
    guard head.suffix(3).allSatisfy({ $0 == 0 }) else { return .no }
    guard sample.bytes.count >= size else { return sample.isFinal ? .no : .undecided }
    return Event(Array(sample.bytes.prefix(size))) == nil ? .no : .yes
  }

  /// An event; `nil` if the bytes are not a valid event.
  struct Event {
    var moment: Int64
    var type: UInt64
    var code: UInt64
    var value: Int64

    init?(_ record: [UInt8]) {
      func number(_ range: Range<Int>) -> UInt64 {
        record[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      let (seconds, microseconds) = (number(0..<8), number(8..<16))
      // Event types end at EV_MAX, 0x1f. Times are before the year 2554.
      guard microseconds < 1_000_000, seconds < 1 << 34, number(16..<18) <= 0x1F else { return nil }
      moment = Int64(min(seconds, 9_000_000_000)) * 1_000_000_000 + Int64(microseconds) * 1000
      type = number(16..<18)
      code = number(18..<20)
      value = Int64(Int32(truncatingIfNeeded: number(20..<24)))
    }
  }
}

extension TimingFormat {
  /// The kernel's raw keyboard events.
  public static let inputEvent = TimingFormat(
    name: "input-event", title: "raw kernel input events", endings: ["events"],
    recognize: InputEventReader.recognize,
    reader: { InputEventReader(options: $0) },
    writer: nil)
}
