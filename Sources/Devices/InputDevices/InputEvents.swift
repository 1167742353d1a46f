/// Parses a device's data as events: the kernel's `struct input_event` on 64-bit machines.
///
/// Source: Linux, include/uapi/linux/input.h: seconds and microseconds of eight bytes each, type
/// and code of two, value of four.
struct InputEvents {
  /// One event.
  struct Event: Hashable {
    /// The time, in nanoseconds of the device's clock.
    var nanoseconds: Int64
    /// The type: 0 synchronization, 1 a key, 3 an axis.
    var type: UInt16
    /// The code of the key or axis.
    var code: UInt16
    /// The value of a key: 0 up, 1 down, 2 a repeat; of an axis: its place.
    var value: Int32

    /// Whether events were lost before this one (SYN_DROPPED).
    var saysDropped: Bool { type == 0 && code == 3 }
    /// Whether a key closed or opened.
    var isEdge: Bool { type == 1 && (value == 0 || value == 1) }
    /// Whether an axis moved (EV_ABS).
    var isMove: Bool { type == 3 }
  }

  private static let size = 24
  private var record: [UInt8] = []

  /// Parses bytes in pieces of any size, and reports each complete event.
  mutating func read(_ bytes: ArraySlice<UInt8>, _ say: (Event) -> Void) {
    for byte in bytes {
      record.append(byte)
      guard record.count == Self.size else { continue }
      say(event)
      record.removeAll(keepingCapacity: true)
    }
  }

  private var event: Event {
    let seconds = Int64(bitPattern: number(0..<8))
    let microseconds = Int64(bitPattern: number(8..<16))
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (rest, restOverflow) = microseconds.multipliedReportingOverflow(by: 1000)
    let (sum, sumOverflow) = whole.addingReportingOverflow(rest)
    return Event(
      nanoseconds: overflow || restOverflow || sumOverflow ? .max : sum,
      type: UInt16(truncatingIfNeeded: number(16..<18)),
      code: UInt16(truncatingIfNeeded: number(18..<20)),
      value: Int32(truncatingIfNeeded: Int64(bitPattern: number(20..<24))))
  }

  private func number(_ range: Range<Int>) -> UInt64 {
    record[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
