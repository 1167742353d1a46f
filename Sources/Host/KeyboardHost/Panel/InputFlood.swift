import Timeline

/// Detects a flood of terminal input, when more data probably waits: pasted text, or a stuck key.
///
/// Saving and drawing take time in proportion to the text's length. During a flood, both are done
/// only at intervals. A paste then takes time in proportion to its own length.
struct InputFlood {
  /// The time until which everything except reading is postponed; `nil` without a flood.
  private var end: Timestamp?

  /// The most bytes of one read.
  ///
  /// This is more than anybody keys between two reads. It is also small enough that a signal waits
  /// only some hundredths of a second.
  static let portion = 1024
  /// The time for which saving and drawing are postponed.
  private static let interval = Duration.milliseconds(50)

  /// Whether saving and drawing are postponed.
  var isRunning: Bool { end != nil }
  /// The latest time for saving and drawing.
  var deadline: Timestamp? { end }

  /// Notes the number of bytes received.
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
