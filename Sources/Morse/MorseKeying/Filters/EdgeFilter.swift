public import Timeline

/// An input of the filters.
public enum FilterInput: Hashable, Sendable {
  /// A contact closed or opened.
  case edge(KeyEdge)
  /// The keyboard committed a character.
  case committed
  /// An input is gone or no longer in use; its contacts are released.
  case lost(EdgeSource)
}

/// An output of the filters.
public enum FilterOutput: Hashable, Sendable {
  /// An intended closing or opening of a contact.
  case edge(KeyEdge)
  /// The open character must be discarded, because a key was held too long.
  case cancelCharacter
  /// The straight key's press that has just been released is invalid, because its input was lost.
  case withdrawn
}

/// The filters of all contacts: receives edges from the inputs and outputs the intended edges.
public struct EdgeFilter: TimedMachine, Sendable {
  private struct Contact {
    let contact: KeyContact
    let source: EdgeSource
    var filter: ContactFilter
    /// Whether the contact is down at its input.
    var isDown = false
    /// Whether the contact is down in the output.
    var isPassedDown = false
  }

  private let table: FilterTable
  /// The outputs of the call that is executed; empty between calls.
  private var outbox: [Timed<FilterOutput>] = []
  /// The contacts in the order of their first event.
  private var contacts: [Contact] = []
  /// The standard limit of a press; `nil` for no limit.
  private var limit: Duration? = FilterSettings.longestPress
  private var latest = Timestamp(nanoseconds: .min)
  private var events: [Timed<ContactEvent>] = []

  /// Creates filters in their initial state.
  public init(_ table: FilterTable = FilterTable()) {
    self.table = table
  }

  /// The moment at which a delayed edge is due or a press becomes too long.
  public var deadline: Timestamp? {
    contacts.reduce(nil) { earliest($0, $1.filter.deadline) }
  }

  /// Whether a contact for one element is down whose press becomes too long at a time that the user
  /// has set; the standard maximum only ends presses of stuck keys.
  public var mayBecomeTooLong: Bool {
    contacts.contains { contact in
      let settings = table[contact.contact, contact.source]
      return contact.isPassedDown && contact.contact.paddle?.element != nil
        && settings.maximumPress != nil && !settings.maximumFollowsUse
    }
  }

  /// Processes an event of an input or of the keyboard.
  public mutating func handle(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<FilterOutput>]
  ) {
    defer { outputs += outbox.drain() }
    expire(to: now)
    switch input {
    case .edge(let edge):
      let place = place(of: edge)
      guard contacts[place].isDown != edge.isDown else { return }
      contacts[place].isDown = edge.isDown
      send(edge.isDown ? .down : .up, to: place)
    case .committed:
      for place in contacts.indices { send(.committed, to: place) }
    case .lost(let source):
      for place in contacts.indices where contacts[place].source.device == source {
        releaseContact(place)
      }
    }
  }

  /// Sets the standard limit of a press, where the user has set none; `nil` for no limit.
  public mutating func limitHolds(to limit: Duration?) {
    guard limit != self.limit else { return }
    self.limit = limit
    for place in contacts.indices { limitHold(place) }
  }

  private mutating func limitHold(_ place: Int) {
    contacts[place].filter.handle(.limit(limit), at: latest, into: &events)
    events.removeAll { $0.value == .limit(limit) }
  }

  /// Outputs the events due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<FilterOutput>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      for place in contacts.indices {
        contacts[place].filter.advance(to: due, into: &events)
        forward(place)
      }
    }
  }

  private mutating func place(of edge: KeyEdge) -> Int {
    let known = contacts.firstIndex { $0.contact == edge.contact && $0.source == edge.source }
    if let known { return known }
    contacts.append(
      Contact(
        contact: edge.contact, source: edge.source,
        filter: ContactFilter(table[edge.contact, edge.source])))
    limitHold(contacts.count - 1)
    return contacts.count - 1
  }

  private mutating func send(_ event: ContactEvent, to place: Int) {
    contacts[place].filter.handle(event, at: latest, into: &events)
    forward(place)
  }

  private mutating func forward(_ place: Int) {
    for event in events {
      switch event.value {
      case .down, .up:
        contacts[place].isPassedDown = event.value == .down
        outbox.append(Timed(.edge(passedEdge(place)), at: event.moment))
      case .cancelled: outbox.append(Timed(.cancelCharacter, at: event.moment))
      case .committed, .limit: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func releaseContact(_ place: Int) {
    let contact = contacts[place]
    contacts[place].filter = ContactFilter(table[contact.contact, contact.source])
    contacts[place].isDown = false
    limitHold(place)
    guard contact.isPassedDown else { return }
    contacts[place].isPassedDown = false
    outbox.append(Timed(.edge(passedEdge(place)), at: latest))
    if contact.contact == .straight { outbox.append(Timed(.withdrawn, at: latest)) }
  }

  private func passedEdge(_ place: Int) -> KeyEdge {
    KeyEdge(
      contacts[place].contact, isDown: contacts[place].isPassedDown, source: contacts[place].source)
  }
}
