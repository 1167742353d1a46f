import Timeline

/// Whether so much comes from the terminal that more probably waits: pasted text, or a stuck key.
///
/// Keeping the text and drawing it cost the more, the longer the text is. While a flood runs, both are done at
/// intervals, so that a paste costs in proportion to its length.
struct InputFlood {
  /// Until when all but reading is put off; `nil` while no flood runs.
  private var end: Timestamp?

  /// How many bytes are read at once: more than anybody keys between two looks, and little enough that a signal
  /// which waits for them is heard within some hundredths of a second.
  static let portion = 1024
  /// How long keeping and drawing are put off.
  private static let interval = Duration.milliseconds(50)

  /// Whether keeping and drawing are put off.
  var isRunning: Bool { end != nil }
  /// When they are due at the latest.
  var deadline: Timestamp? { end }

  /// Notes how many bytes have come.
  mutating func note(_ count: Int, at now: Timestamp) {
    if let end, end <= now {
      self.end = nil
    } else if count >= Self.portion {
      end = end ?? now.advanced(by: Self.interval)
    } else if count > 0 {
      end = nil
    }
  }
}
