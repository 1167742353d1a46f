import Foundation

/// The kinds of events of a live decoder.
enum EventKind: Int, CaseIterable {
  case markBegan, markEnded, characterDue, wordDue, study, interval

  var name: String {
    switch self {
    case .markBegan: "mark began"
    case .markEnded: "mark ended"
    case .characterDue: "character due"
    case .wordDue: "word due"
    case .study: "study"
    case .interval: "interval"
    }
  }
}

/// The processing times of the events of a run; the shortest of several identical runs counts, to
/// exclude other load.
struct EventTimes {
  private(set) var kinds: [EventKind] = []
  private var nanoseconds: [UInt64] = []
  private var next = 0

  mutating func rewind() { next = 0 }

  mutating func add(_ kind: EventKind, _ time: UInt64) {
    if next == kinds.count {
      kinds.append(kind)
      nanoseconds.append(time)
    } else {
      nanoseconds[next] = min(nanoseconds[next], time)
    }
    next += 1
  }

  /// Prints the distribution for each kind of event, in microseconds.
  func report() {
    print("  event             count   median    99 %   99.9 %     max   µs")
    for kind in EventKind.allCases {
      line(kind.name, nanoseconds.indices.filter { kinds[$0] == kind }.map { nanoseconds[$0] })
    }
    line("all", nanoseconds)
  }

  private func line(_ name: String, _ times: [UInt64]) {
    guard !times.isEmpty else { return }
    let sorted = times.sorted()
    let shares = [0.5, 0.99, 0.999, 1].map { share in
      let place = min(sorted.count - 1, Int(share * Double(sorted.count)))
      return String(format: "%8.2f", Double(sorted[place]) / 1000)
    }
    let label = name.padding(toLength: 14, withPad: " ", startingAt: 0)
    print("  \(label)" + String(format: "%9d", sorted.count) + shares.joined())
  }
}

/// Returns the time of the monotonic clock.
func nanosecondsNow() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
