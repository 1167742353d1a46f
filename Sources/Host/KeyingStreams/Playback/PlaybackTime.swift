package import Timeline

/// The clock of a playback, which stops during a pause.
package struct PlaybackTime {
  /// The total duration of past pauses, in nanoseconds.
  private var delay: Int64 = 0
  private var pausedSince: Timestamp?

  /// Whether the clock is stopped.
  var isPaused: Bool { pausedSince != nil }

  /// Begins or ends a pause.
  package mutating func toggle(at now: Timestamp) {
    if let since = pausedSince {
      delay = delay.addingSaturated(max(0, since.nanoseconds(to: now)))
      pausedSince = nil
    } else {
      pausedSince = now
    }
  }

  /// Converts a real time to playback time.
  package func moment(at now: Timestamp) -> Timestamp {
    (pausedSince ?? now).advanced(byNanoseconds: -delay)
  }

  /// Converts a playback time to real time, assuming no further pause.
  package func real(_ moment: Timestamp) -> Timestamp {
    moment.advanced(byNanoseconds: delay)
  }
}
