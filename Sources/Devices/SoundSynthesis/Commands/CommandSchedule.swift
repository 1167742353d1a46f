/// The commands for future frames, sorted by time.
///
/// Commands of the same frame keep their order.
struct CommandSchedule {
  static var capacity: Int { 64 }

  /// An action and the exact position at which it takes effect, in frames.
  struct Entry: BitwiseCopyable {
    var place: Double
    var moment: Int64
    var action: SoundAction
  }

  private var entries: InlineArray<64, Entry>
  private(set) var count = 0

  init() {
    entries = InlineArray(repeating: Entry(place: 0, moment: 0, action: .silence))
  }

  /// The frame nearest to the first entry's position; `nil` if the schedule is empty.
  var nextFrame: Int64? {
    count > 0 ? FrameClock.nearestFrame(entries[0].place) : nil
  }

  /// Inserts an entry after those due at the same time or earlier; returns `false` if there is no
  /// room.
  mutating func insert(_ entry: Entry) -> Bool {
    guard count < Self.capacity else { return false }
    var index = count
    while index > 0, entries[index - 1].place > entry.place {
      entries[index] = entries[index - 1]
      index -= 1
    }
    entries[index] = entry
    count += 1
    return true
  }

  /// Removes and returns the first entry if its frame is due.
  mutating func popFirst(dueBy frame: Int64) -> Entry? {
    guard let next = nextFrame, next <= frame else { return nil }
    let entry = entries[0]
    var index = 1
    while index < count {
      entries[index - 1] = entries[index]
      index += 1
    }
    count -= 1
    return entry
  }

  /// Removes all entries.
  mutating func removeAll() {
    count = 0
  }
}
