package import Automation

/// The text of the file of use: a line for each day.
///
///     day 20418; presses 420; characters 310; corrected 12; unknown 3; ms 540000
///
/// Days are counted from 1970, in UTC. A line that is not understood is kept byte for byte.
package struct UsageText: Hashable, Sendable {
  /// The counts by days since 1970.
  package private(set) var days: [Int: UsageCounts] = [:]
  /// The numbers of the lines that were not understood, from 1.
  package private(set) var strange: [Int] = []
  private var strangeLines: [[UInt8]] = []

  /// The most days that are kept.
  package static let mostDays = 1000
  private static let mostStrange = 1000
  private static let head =
    "# Counts of your keyboard's use, no text. To forget them: morsekey report --forget"

  /// Reads the bytes of a file, which may be damaged.
  package init(_ bytes: [UInt8] = []) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let text = String(validating: trimmed, as: UTF8.self)
      guard !trimmed.isEmpty, text != Self.head else { continue }
      if let text, let (day, counts) = Self.day(text), days[day] == nil {
        days[day] = counts
      } else {
        strangeLines.append(Array(line))
        if trimmed.first != UInt8(ascii: "#") { strange.append(index + 1) }
      }
    }
  }

  /// Adds counts to a day; the oldest days beyond the limit are dropped.
  package mutating func add(_ counts: UsageCounts, on day: Int) {
    days[day, default: UsageCounts()].add(counts)
    for day in days.keys.sorted().dropLast(Self.mostDays) { days[day] = nil }
    strangeLines = strangeLines.suffix(Self.mostStrange)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let lines = [Self.head] + days.sorted { $0.key < $1.key }.map(Self.line)
    return (lines.map { Array($0.utf8) } + strangeLines).flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private static let names: [(String, any WritableKeyPath<UsageCounts, Int> & Sendable)] = [
    ("presses", \.presses), ("characters", \.characters), ("corrected", \.corrected),
    ("unknown", \.unknown), ("ms", \.milliseconds),
  ]

  private static func line(_ day: Int, _ counts: UsageCounts) -> String {
    (["day \(day)"] + names.map { "\($0) \(counts[keyPath: $1])" }).joined(separator: "; ")
  }

  /// Parses a line; `nil` if it is not one of this file.
  private static func day(_ line: String) -> (Int, UsageCounts)? {
    let fields = line.split(separator: ";").map { $0.split(separator: " ") }
    guard fields.count == names.count + 1, fields.allSatisfy({ $0.count == 2 }),
      fields[0][0] == "day", let day = Int(fields[0][1]), (0...1_000_000).contains(day)
    else { return nil }
    var counts = UsageCounts()
    for (field, (name, count)) in zip(fields.dropFirst(), names) {
      guard field[0] == name, let number = Int(field[1]),
        (0...UsageCounts.most).contains(number)
      else { return nil }
      counts[keyPath: count] = number
    }
    return (day, counts)
  }
}
