package import MorseKeying
package import Timeline

/// Formats edges as lines, and finally summarizes their jitter.
package struct EdgeLog {
  private struct Contact: Hashable {
    var contact: KeyContact
    var source: EdgeSource
  }

  /// The measurements of a contact, in nanoseconds.
  private struct Tally {
    var down: Timestamp?
    var presses = 0
    var held: [Int64] = []
    var lateness: [Int64] = []
  }

  private var tallies: [Contact: Tally] = [:]
  /// The contacts in the order of their first event.
  private var order: [Contact] = []
  /// The most durations that are stored; later presses are only counted.
  private static let room = 100_000

  package init() {}

  /// Records an edge that was read at `now`, and returns its line.
  package mutating func note(_ edge: KeyEdge, at moment: Timestamp, readAt now: Timestamp) -> String
  {
    let contact = Contact(contact: edge.contact, source: edge.source)
    if tallies[contact] == nil { order.append(contact) }
    var tally = tallies[contact] ?? Tally()
    let late = moment.nanoseconds(to: now)
    if tally.lateness.count < Self.room { tally.lateness.append(late) }
    var parts = ["\(Self.milliseconds(late)) ms late"]
    if edge.isDown {
      tally.presses += 1
      if edge.source == .terminal { parts.append("no release") }
      tally.down = moment
    } else if let down = tally.down {
      let held = down.nanoseconds(to: moment)
      parts.insert("held \(Self.milliseconds(held)) ms", at: 0)
      if tally.held.count < Self.room { tally.held.append(held) }
      tally.down = nil
    }
    tallies[contact] = tally
    let what = edge.isDown ? edge.source == .terminal ? "pressed" : "down" : "up"
    return line(edge.source, edge.contact.rawValue, what, parts.joined(separator: ", "), at: moment)
  }

  /// Returns the line of a key that is no contact.
  package func note(other name: String, at moment: Timestamp) -> String {
    line(.terminal, name, "not used", "", at: moment)
  }

  /// Records that an input was lost, with its held contacts, and returns the line.
  package mutating func note(lost source: EdgeSource, at moment: Timestamp) -> String {
    for contact in order where contact.source == source { tallies[contact]?.down = nil }
    return line(source, "gone", "", "", at: moment)
  }

  private func line(
    _ source: EdgeSource, _ contact: String, _ what: String, _ rest: String, at moment: Timestamp
  ) -> String {
    let fields = [
      Self.padded("\(Self.fixed(moment.nanoseconds, per: 1_000_000_000)) s", 11, left: true),
      Self.padded(source.description, 9), Self.padded(contact, 9), Self.padded(what, 8), rest,
    ]
    var line = fields.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  /// One line for each contact: number of presses, durations, and the jitter of its edges.
  package var summary: [String] {
    order.compactMap { contact in
      guard let tally = tallies[contact] else { return nil }
      var parts = [
        "\(contact.contact.rawValue) (\(contact.source)): \(tally.presses) \(tally.presses == 1 ? "press" : "presses")"
      ]
      let held = tally.held.sorted()
      if let least = held.first, let most = held.last {
        let middle = Self.milliseconds(held[(held.count - 1) / 2])
        parts.append(
          "held \(Self.milliseconds(least)) to \(Self.milliseconds(most)) ms, median \(middle) ms"
        )
      }
      let late = tally.lateness.sorted()
      if !late.isEmpty {
        let half = Self.milliseconds(late[(late.count - 1) / 2])
        let nearlyAll = Self.milliseconds(late[(late.count * 19 + 19) / 20 - 1])
        parts.append("delay: median \(half) ms, 95 % \(nearlyAll) ms")
      }
      if contact.source == .terminal {
        parts.append("this terminal reports no releases, so presses have no duration")
      }
      return parts.joined(separator: "; ")
    }
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    fixed(nanoseconds, per: 1_000_000)
  }

  /// Formats a number with two decimals.
  private static func fixed(_ nanoseconds: Int64, per unit: Int64) -> String {
    let hundredths = (abs(nanoseconds) + unit / 200) / (unit / 100)
    let rest = hundredths % 100
    let sign = nanoseconds < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - text.count))
    return left ? spaces + text : text + spaces
  }
}
