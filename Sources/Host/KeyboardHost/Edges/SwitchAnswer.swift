package import MorseKeying
package import Timeline

/// The answer of a switch to a question: two taps or a hold of a second mean yes, one tap means no.
///
/// Who still keys when the question comes does not answer it: the switch must rest first.
///
///     resting ──two seconds without a press──► waiting
///     waiting ──down──► held ──a second──► yes
///                         └──up──► tapped ──down──► yes
///                                    └──a second and a half──► no
package struct SwitchAnswer {
  private enum State {
    /// The end of the rest; `nil` while the switch is pressed.
    case resting(until: Timestamp?)
    case waiting
    case held(since: Timestamp)
    case tapped(until: Timestamp)
    case answered(Bool)
  }

  private var state: State
  private var filter: EdgeFilter
  private var latest = Timestamp(nanoseconds: .min)

  private static let rest = Duration.seconds(2)
  private static let hold = Duration.seconds(1)
  private static let secondTap = Duration.milliseconds(1500)
  /// The minimum pause between two taps, against the chatter of an unfiltered switch.
  private static let chatter = Duration.milliseconds(60)

  /// Waits for presses, which these filters clean; first for a rest, if the user may still key at
  /// the moment `keying`.
  package init(_ filters: FilterTable, keying: Timestamp? = nil) {
    filter = EdgeFilter(filters)
    state = keying.map { .resting(until: $0.advanced(by: Self.rest)) } ?? .waiting
  }

  /// Whether the switch rests, so that the question can be asked.
  package var isReady: Bool {
    if case .resting = state { false } else { true }
  }

  /// The answer; `nil` if there is none yet.
  package var answer: Bool? {
    if case .answered(let answer) = state { answer } else { nil }
  }

  /// The moment at which time itself may answer; `nil` if it cannot.
  package var deadline: Timestamp? {
    let own: Timestamp? =
      switch state {
      case .resting(let end): end
      case .held(let since): since.advanced(by: Self.hold)
      case .tapped(let end): end
      case .waiting, .answered: nil
      }
    return earliest(own, filter.deadline)
  }

  /// Processes an edge of any contact.
  package mutating func handle(_ edge: KeyEdge, at now: Timestamp) {
    advance(to: now)
    // Without a reported release, every press is a tap; a hold repeats it.
    guard edge.source != .terminal else { return tap(at: now) }
    var outputs: [Timed<FilterOutput>] = []
    filter.handle(.edge(edge), at: now, into: &outputs)
    process(outputs)
  }

  /// Processes what is due.
  package mutating func advance(to now: Timestamp) {
    var outputs: [Timed<FilterOutput>] = []
    filter.advance(to: now, into: &outputs)
    process(outputs)
    switch state {
    case .resting(let end?) where end <= now: state = .waiting
    case .held(let since) where since.advanced(by: Self.hold) <= now: state = .answered(true)
    case .tapped(let end) where end <= now: state = .answered(false)
    default: break
    }
  }

  private mutating func process(_ outputs: [Timed<FilterOutput>]) {
    for output in outputs {
      guard case .edge(let edge) = output.value else { continue }
      switch (state, edge.isDown) {
      case (.resting, let isDown):
        state = .resting(until: isDown ? nil : output.moment.advanced(by: Self.rest))
      case (.tapped, true) where isSecond(at: output.moment): state = .answered(true)
      case (.waiting, true): state = .held(since: output.moment)
      case (.held, false): rest(at: output.moment)
      default: break
      }
    }
  }

  private mutating func tap(at now: Timestamp) {
    switch state {
    case .resting: state = .resting(until: now.advanced(by: Self.rest))
    case .tapped where isSecond(at: now): state = .answered(true)
    case .waiting: rest(at: now)
    case .tapped, .held, .answered: break
    }
  }

  private mutating func rest(at now: Timestamp) {
    latest = now
    state = .tapped(until: now.advanced(by: Self.secondTap))
  }

  private func isSecond(at now: Timestamp) -> Bool { latest.advanced(by: Self.chatter) <= now }
}
