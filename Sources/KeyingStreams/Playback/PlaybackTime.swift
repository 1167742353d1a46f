package import Timeline

/// The time of a playback: it stands still during a pause.
package struct PlaybackTime {
  /// How long all the pauses so far were, in nanoseconds.
  private var delay: Int64 = 0
  private var pausedSince: Timestamp?

  /// Whether it stands still.
  var isPaused: Bool { pausedSince != nil }

  /// Begins a pause, or ends it.
  package mutating func toggle(at now: Timestamp) {
    if let since = pausedSince {
      delay = delay.addingSaturated(max(0, since.nanoseconds(to: now)))
      pausedSince = nil
    } else {
      pausedSince = now
    }
  }

  /// The playback's moment at a real one.
  package func moment(at now: Timestamp) -> Timestamp {
    (pausedSince ?? now).advanced(byNanoseconds: -delay)
  }

  /// When a moment of the playback comes if there is no further pause.
  package func real(_ moment: Timestamp) -> Timestamp {
    moment.advanced(byNanoseconds: delay)
  }
}
