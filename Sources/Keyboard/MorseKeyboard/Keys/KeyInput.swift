import MorseCode
public import MorseKeying
public import Timeline

/// An event of a key, from a terminal or a desktop.
public struct KeyEvent<Identity: Hashable & Sendable>: Hashable, Sendable {
  /// The phase of a key event.
  public enum Phase: Hashable, Sendable {
    /// Key down. A source without releases also reports auto-repeat as presses.
    case press
    /// Auto-repeat of a held key, reported by its source.
    case `repeat`
    /// Key up.
    case release
  }

  /// The function of a key.
  public enum Use: Hashable, Sendable {
    /// A Morse contact.
    case contact(KeyContact)
    /// A switch that chooses among cells. Holding it counts as one press.
    case choice(KeyContact)
    /// Any other action.
    case action(KeyAction)
  }

  /// The key's identity, independent of modifiers.
  public var key: Identity
  /// The phase of the event.
  public var phase: Phase
  /// The key's function; `nil` for keys without one, and for releases.
  public var use: Use?
  /// The source of the event.
  ///
  /// The source `terminal` reports no releases.
  public var source: EdgeSource
  /// Whether the key is a modifier.
  public var isModifier = false
  /// Whether modifiers are held with it.
  public var isChord = false

  /// Creates an event.
  public init(_ key: Identity, _ phase: Phase, _ use: Use? = nil, source: EdgeSource) {
    (self.key, self.phase, self.use, self.source) = (key, phase, use, source)
  }

  fileprivate var contact: KeyContact? {
    switch use {
    case .contact(let contact), .choice(let contact): contact
    case .action, nil: nil
    }
  }

  /// The meaning of a hold where the source reports no releases; `nil` if every repeat counts.
  fileprivate var meaning: HoldMeaning? {
    switch use {
    case .choice: .once
    case .contact(.straight): .dah
    case .contact(.dit), .contact(.dah): .nothing
    case .contact(.endCharacter), .action, nil: nil
    }
  }

  /// Whether the key is a modifier that keys elements.
  fileprivate var isKeyingModifier: Bool {
    if case .contact(let contact) = use { isModifier && contact.paddle != nil } else { false }
  }
}

/// Converts key events and contact edges to keyboard actions, and drops false presses.
///
///     key events ─► AutoRepeat ─► filters ─┬─► actions
///     edges ──────────────────► filters ───┘   a contact is down while any input holds it
///
/// An action's moment is the time of the user's press or release, even if the action is output
/// later. The keyboard's time must not run ahead of it: see ``isUndecided``.
public struct KeyInput<Identity: Hashable & Sendable>: TimedMachine, Sendable {
  /// The events of the keys and of the keyboard.
  public enum Input: Hashable, Sendable {
    /// An event of a key.
    case key(KeyEvent<Identity>)
    /// An event of an input that reports press and release.
    case filter(FilterInput)
    /// Feedback of the keyboard.
    case feedback(KeyboardFeedback)
    /// Outputs the waiting presses before a later event.
    case decide
    /// Another action, equivalent to the press of another key.
    case interrupt
  }
  /// The actions of accepted presses and releases.
  public typealias Output = KeyAction

  /// The state while keying modifiers are down that may belong to a key combination.
  private struct ModifierPress: Sendable {
    /// The moment just after the first modifier went down.
    ///
    /// A false press ends at this moment for the keyboard.
    ///
    /// The character is still open then.
    let end: Timestamp
    /// The marks of the open character since the modifier went down.
    var marks = 0
  }

  /// The actions of the call that is executed; empty between calls.
  private var outbox: [Timed<KeyAction>] = []
  private var repeats = AutoRepeat<KeyEvent<Identity>>()
  /// The filters for keys without releases.
  ///
  /// They run on the clock of ``repeats``.
  private var tapFilter: EdgeFilter
  private var edgeFilter: EdgeFilter
  private var contacts = HeldContacts()
  private var down = DownKeys<Identity>()
  private var modifier: ModifierPress?
  /// The moments of the last tapped elements.
  private var tapped: [Timestamp] = []
  private var counted: [Timed<KeyEdge>]?

  /// Creates an input with no key down.
  public init(_ filters: FilterTable = FilterTable()) {
    edgeFilter = EdgeFilter(filters)
    var filters = filters
    for contact in KeyContact.allCases {
      filters[contact, .terminal] = filters[contact, .terminal].withoutReleases
    }
    tapFilter = EdgeFilter(filters)
  }

  /// The edges that have counted; the reader empties the list.
  ///
  /// `nil` disables recording.
  public var edges: [Timed<KeyEdge>]? {
    get { counted }
    set { counted = newValue }
  }

  /// Whether an element may still be deleted, or an earlier one may still be added.
  ///
  /// Until then the open character must not end: after its mark, the owner must not advance the
  /// keyboard's time.
  public var isUndecided: Bool { repeats.isUndecided || modifier != nil }

  /// Whether a key for one element is held that has another action if it is held for long.
  ///
  /// Its element must not end as a character before that.
  public var mayBecomeTooLong: Bool { edgeFilter.mayBecomeTooLong }

  /// The next deadline; `nil` when nothing waits.
  public var deadline: Timestamp? {
    let due = earliest(repeats.deadline, edgeFilter.deadline)
    return repeats.isUndecided ? due : earliest(due, tapFilter.deadline)
  }

  /// Sets the standard limit of a press, where the user has set none; `nil` for no limit.
  public mutating func limitHolds(to limit: Duration?) { edgeFilter.limitHolds(to: limit) }

  /// Sets whether every press of a dit or dah key counts, also while another key holds its contact.
  public mutating func countEveryPress(_ counts: Bool) { down.countsEveryPress = counts }

  /// Treats the keys of a source as keys that report no release.
  ///
  /// Their contacts are released.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - now: the current time.
  ///   - outputs: receives the actions.
  /// - Returns: the presses of a straight key that were waiting for their release, as taps.
  public mutating func loseReleases(
    of source: EdgeSource, at now: Timestamp, into outputs: inout [Timed<KeyAction>]
  ) -> [Timed<KeyEvent<Identity>>] {
    defer { outputs += outbox.drain() }
    let waiting = down.all.filter {
      $0.event.source == source && $0.event.use == .contact(.straight)
    }
    lose(source, at: now)
    return waiting.sorted { $0.moment < $1.moment }.map {
      var event = $0.event
      event.source = .terminal
      return Timed(event, at: $0.moment)
    }
  }

  /// Releases the contacts of a source.
  private mutating func lose(_ source: EdgeSource, at now: Timestamp) {
    forgetKeys { $0.source == source }
    forward(edgeFilter.handle(.lost(source), at: now))
  }

  /// Outputs the actions due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyAction>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    while let due = deadline, due <= now {
      forward(edgeFilter.advance(to: due))
      forward(repeats.advance(to: due))
      if !repeats.isUndecided { forward(tapFilter.advance(to: due)) }
    }
  }

  /// Handles an event.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<KeyAction>]
  ) {
    defer { outputs += outbox.drain() }
    expire(to: now)
    switch input {
    case .key(let event) where event.phase == .release: release(event, at: now)
    case .key(let event):
      revertModifiers(heldFor: event, at: now)
      press(event, at: now)
    case .filter(let input):
      forward(repeats.handle(.decide, at: now))
      if case .lost(let source) = input { return lose(source, at: now) }
      forward(edgeFilter.handle(input, at: now))
    case .feedback(.tone), .feedback(.toneBegan): modifier?.marks += 1
    case .feedback(.committed), .feedback(.unknown):
      modifier?.marks = 0
      forward(tapFilter.handle(.committed, at: now))
      forward(edgeFilter.handle(.committed, at: now))
    case .feedback: break
    case .decide: forward(repeats.handle(.decide, at: now))
    case .interrupt: forward(repeats.handle(.otherKey, at: now))
    }
  }

  private mutating func press(_ event: KeyEvent<Identity>, at now: Timestamp) {
    let reportsRelease = event.source.kind != .terminal
    if !reportsRelease, let meaning = event.meaning {
      guard event.phase == .press else { return }
      return forward(repeats.handle(.press(event, meaning), at: now))
    }
    forward(repeats.handle(.otherKey, at: now))
    switch (event.use, event.contact) {
    case (.action(let action), _): outbox.append(Timed(action, at: now))
    case (_, let contact?) where reportsRelease: hold(event, contact, at: now)
    case (_, let contact?): tap(contact, at: now)
    case (_, nil): break
    }
  }

  // MARK: - Keys that report no release

  private mutating func forward(_ judged: [Timed<AutoRepeat<KeyEvent<Identity>>.Output>]) {
    for item in judged {
      switch item.value {
      case .pressed(let event):
        if let contact = event.contact { tap(contact, at: item.moment) }
      case .held(let event, let start):
        revertHold(event, since: start, at: item.moment)
      case .holding:
        if !tapped.isEmpty { outbox.append(Timed(.holdElement, at: item.moment)) }
      }
    }
  }

  /// Passes a press and an immediate release through the filters.
  private mutating func tap(_ contact: KeyContact, at moment: Timestamp) {
    for isDown in [true, false] {
      let edge = KeyEdge(contact, isDown: isDown, source: .terminal)
      forward(tapFilter.handle(.edge(edge), at: moment))
    }
  }

  /// Removes the elements of a hold.
  ///
  /// For a straight key, adds a dah, which begins now.
  private mutating func revertHold(
    _ event: KeyEvent<Identity>, since start: Timestamp, at now: Timestamp
  ) {
    guard event.meaning != .once else { return }
    let elements = tapped.count { $0 >= start }
    // A hold whose presses were all filtered out has no elements.
    tapped = elements > 0 ? [start] : []
    outbox += (0..<elements).map { _ in Timed(.removeElement, at: start) }
    if event.meaning == .dah, elements > 0 { outbox.append(Timed(.element(.dah), at: now)) }
  }

  // MARK: - Keys that report their release

  private mutating func hold(
    _ event: KeyEvent<Identity>, _ contact: KeyContact, at now: Timestamp
  ) {
    guard event.phase == .press else { return }
    if event.isKeyingModifier, modifier == nil {
      modifier = ModifierPress(end: now.advanced(byNanoseconds: 1))
    }
    guard let key = down.press(event, contact, at: now) else { return }
    let edge = KeyEdge(contact, isDown: true, source: key.source)
    forward(edgeFilter.handle(.edge(edge), at: now))
  }

  private mutating func release(_ event: KeyEvent<Identity>, at now: Timestamp) {
    guard let pressed = down[event.key], let contact = pressed.contact else { return }
    forgetKeys { $0.key == event.key }
    guard !down.holds(contact, number: pressed.number) else { return }
    let edge = KeyEdge(contact, isDown: false, source: pressed.source)
    forward(edgeFilter.handle(.edge(edge), at: now))
  }

  private mutating func forgetKeys(where areUp: (KeyEvent<Identity>) -> Bool) {
    down.removeAll { areUp($0.event) }
    if !down.all.contains(where: \.event.isKeyingModifier) { modifier = nil }
  }

  /// Removes elements keyed by modifiers that turn out to belong to a key combination.
  private mutating func revertModifiers(heldFor event: KeyEvent<Identity>, at now: Timestamp) {
    guard event.isChord, !event.isModifier, let modifier else { return }
    let earlier = outbox.drain()
    // The keys are still known as held, so the moments of their releases are those of the presses.
    forward(edgeFilter.handle(.lost(event.source), at: now))
    forgetKeys { $0.source == event.source }
    outbox = earlier + outbox.filter { $0.value != .removeElement }
    outbox += (0..<modifier.marks).map { _ in Timed(.removeElement, at: modifier.end) }
  }

  private mutating func forward(_ filtered: [Timed<FilterOutput>]) {
    for item in filtered {
      switch item.value {
      case .edge(let edge):
        var known = edge
        known.source = edge.source.device
        counted?.append(Timed(known, at: item.moment))
        guard let action = action(of: edge, at: item.moment) else { continue }
        let isHeldOn = !edge.isDown && down.all.contains { $0.contact == edge.contact }
        outbox.append(Timed(action, at: isHeldOn ? modifier?.end ?? item.moment : item.moment))
      case .cancelCharacter:
        modifier?.marks = 0
        outbox.append(Timed(.cancelCharacter, at: modifier?.end ?? item.moment))
      case .withdrawn: outbox.append(Timed(.removeElement, at: item.moment))
      }
    }
  }

  /// The action of a filtered edge; `nil` if it has none.
  private mutating func action(of edge: KeyEdge, at moment: Timestamp) -> KeyAction? {
    let (isTap, paddle) = (edge.source.kind == .terminal, edge.contact.paddle)
    let isNew = isTap ? edge.isDown : contacts.change(edge)
    // A second finger counts; a second input that reports the same press does not.
    let isOther = contacts.isHeld(edge.contact, byOtherThan: edge.source.device)
    guard isNew || edge.isDown && down.counts(edge.contact) && !isOther else { return nil }
    guard edge.isDown else { return paddle.map(KeyAction.release) }
    guard let paddle else { return .endCharacterOrSpace }
    guard isTap else { return .press(paddle) }
    tapped = tapped.suffix(MorsePattern.capacity - 1) + [moment]
    return .element(paddle.element ?? .dit)
  }
}

/// The keys that are down, of an input that reports their releases.
private struct DownKeys<Identity: Hashable & Sendable>: Sendable {
  /// A key that is down.
  struct DownKey: Sendable {
    /// Its press.
    let event: KeyEvent<Identity>
    let moment: Timestamp
    /// Its number among the keys of its contact that count separately.
    let number: Int

    var contact: KeyContact? { event.contact }
    /// The source of its edges.
    var source: EdgeSource { EdgeSource(event.source.kind, number: event.source.number + number) }
  }

  /// Whether every press of a dit or dah key counts, also while another key holds its contact.
  var countsEveryPress = false
  private var keys: [Identity: DownKey] = [:]

  var all: [DownKey] { Array(keys.values) }

  subscript(key: Identity) -> DownKey? { keys[key] }

  /// Adds a key; returns `nil` if it is down, or if its contact is down and counts once.
  mutating func press(
    _ event: KeyEvent<Identity>, _ contact: KeyContact, at now: Timestamp
  ) -> DownKey? {
    guard keys[event.key] == nil else { return nil }
    let others = keys.values.filter { $0.contact == contact }.map(\.number)
    let number = counts(contact) ? (0...others.count).first { !others.contains($0) } ?? 0 : 0
    let key = DownKey(event: event, moment: now, number: number)
    keys[event.key] = key
    return others.contains(number) ? nil : key
  }

  mutating func removeAll(where areUp: (DownKey) -> Bool) {
    keys = keys.filter { !areUp($0.value) }
  }

  /// Whether a key with this number holds a contact.
  func holds(_ contact: KeyContact, number: Int) -> Bool {
    keys.values.contains { $0.contact == contact && $0.number == number }
  }

  /// Whether every press of a contact's keys counts.
  func counts(_ contact: KeyContact) -> Bool {
    countsEveryPress && contact.paddle?.element != nil
  }
}
