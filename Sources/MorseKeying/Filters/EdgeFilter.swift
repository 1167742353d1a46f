public import Timeline

/// The input of the filters.
public enum FilterInput: Hashable, Sendable {
  /// A contact closed or opened.
  case edge(KeyEdge)
  /// The keyboard committed a character.
  case committed
  /// An input is gone, or no longer listened to: whatever it holds is let go.
  case lost(EdgeSource)
}

/// What the filters make of it.
public enum FilterOutput: Hashable, Sendable {
  /// A contact closed or opened, and it is meant.
  case edge(KeyEdge)
  /// The open character is to be dropped: a key was held for too long.
  case cancelCharacter
  /// The press of a straight key that has just been let go was none: its input is lost.
  case withdrawn
}

/// Every contact's filters side by side: edges as inputs tell them in, edges that are meant out.
public struct EdgeFilter: TimedMachine, Sendable {
  private struct Contact {
    let contact: KeyContact
    let source: EdgeSource
    var filter: ContactFilter
    /// Whether it is down, as its input tells.
    var isDown = false
    /// Whether it is down, as was passed on.
    var isPassedDown = false
  }

  private let table: FilterTable
  /// The contacts that have been heard of, in that order.
  private var contacts: [Contact] = []
  private var latest = Timestamp(nanoseconds: .min)
  private var events: [Timed<ContactEvent>] = []

  /// Creates filters that have seen nothing yet.
  public init(_ table: FilterTable = FilterTable()) {
    self.table = table
  }

  /// When something held back is due, or a press has lasted too long.
  public var deadline: Timestamp? {
    contacts.reduce(nil) { earliest($0, $1.filter.deadline) }
  }

  /// Takes in what an input or the keyboard tells.
  public mutating func handle(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<FilterOutput>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .edge(let edge):
      let place = place(of: edge)
      guard contacts[place].isDown != edge.isDown else { return }
      contacts[place].isDown = edge.isDown
      send(edge.isDown ? .down : .up, to: place, into: &outputs)
    case .committed:
      for place in contacts.indices { send(.committed, to: place, into: &outputs) }
    case .lost(let source):
      for place in contacts.indices where contacts[place].source == source {
        letGo(place, into: &outputs)
      }
    }
  }

  /// Passes on what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<FilterOutput>]) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      for place in contacts.indices {
        contacts[place].filter.advance(to: due, into: &events)
        pass(place, into: &outputs)
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
    return contacts.count - 1
  }

  private mutating func send(
    _ event: ContactEvent, to place: Int, into outputs: inout [Timed<FilterOutput>]
  ) {
    contacts[place].filter.handle(event, at: latest, into: &events)
    pass(place, into: &outputs)
  }

  private mutating func pass(_ place: Int, into outputs: inout [Timed<FilterOutput>]) {
    for event in events {
      switch event.value {
      case .down, .up:
        contacts[place].isPassedDown = event.value == .down
        outputs.append(Timed(.edge(passedEdge(place)), at: event.moment))
      case .cancelled: outputs.append(Timed(.cancelCharacter, at: event.moment))
      case .committed: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func letGo(_ place: Int, into outputs: inout [Timed<FilterOutput>]) {
    let contact = contacts[place]
    contacts[place].filter = ContactFilter(table[contact.contact, contact.source])
    contacts[place].isDown = false
    guard contact.isPassedDown else { return }
    contacts[place].isPassedDown = false
    outputs.append(Timed(.edge(passedEdge(place)), at: latest))
    if contact.contact == .straight { outputs.append(Timed(.withdrawn, at: latest)) }
  }

  private func passedEdge(_ place: Int) -> KeyEdge {
    KeyEdge(
      contacts[place].contact, isDown: contacts[place].isPassedDown, source: contacts[place].source)
  }
}
