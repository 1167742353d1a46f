import Timeline

/// The order of edits and keys on their way to the client, and the events that they cause.
struct DesktopDelivery {
  private var spool = EditSpool()
  private var echoes = ResetEchoes()
  private var presses = OwnPresses()
  /// Whether the program receives the key that is being handled.
  private var passesKey = false
  /// When the program received its last key.
  private var lastPass: Timestamp?

  /// The time in which a client that is not busy reports the effect of a key.
  private static let reportTime = Duration.milliseconds(50)

  /// When the next waiting edit can be sent.
  var deadline: Timestamp? { spool.deadline }

  /// Drops everything that was for another document.
  mutating func drop() {
    spool.drop()
    echoes.clear()
  }

  /// The client has processed everything sent.
  mutating func noteArrival(at now: Timestamp) {
    spool.noteArrival()
    echoes.noteReport(at: now)
  }

  /// Whether a reset that a key caused may arrive at `now` or later.
  func awaitsReset(at now: Timestamp) -> Bool { echoes.isAwaiting(at: now) }

  /// Returns the time since the key that caused the reset that arrives at `now`; `nil` if none did.
  mutating func recognizeReset(at now: Timestamp) -> Duration? {
    guard let delay = echoes.recognize(at: now) else { return nil }
    spool.noteArrival()
    return delay
  }

  /// Returns whether the engine itself has pressed the key.
  mutating func recognizePress(of key: DesktopKey, at now: Timestamp) -> Bool {
    guard presses.recognize(key.keysym, at: now) else { return false }
    echoes.expect(at: now)
    spool.notePress(at: now)
    return true
  }

  /// Returns whether the client had time to report the effect of the last key, since the last call.
  mutating func hadTimeToReport(at now: Timestamp) -> Bool {
    guard let pass = lastPass, pass.advanced(by: Self.reportTime) <= now else { return false }
    lastPass = nil
    return true
  }

  /// Returns whether a key for the program would overtake edits.
  ///
  /// - Parameters:
  ///   - client: the client.
  ///   - document: its document, whose edits were not sent yet.
  ///   - now: the current time.
  /// - Returns: whether the key has to be sent after the edits.
  func isOvertaken(
    by client: ClientKind, _ document: InputContextDocument, at now: Timestamp
  ) -> Bool {
    guard !client.needsPresses else { return false }
    if client.passesKeysFirst || client.mistakesMarks {
      return document.hasEdits || spool.hasJustSent(at: now)
    }
    let waits = document.hasEdits && !client.keepsOrder && spool.holdsText(at: now)
    return spool.hasWaiting || waits
  }

  /// Notes that the program receives a key.
  mutating func notePass(_ effect: KeyEffect, by client: ClientKind, at now: Timestamp) {
    switch effect {
    case .types, .keeps: break
    case .edits, .maySelect: if client.resetsAfterKeys { echoes.expect(at: now) }
    }
    lastPass = now
    if !client.keepsOrder { passesKey = true }
  }

  /// Adds edits; returns those that can be sent at `now`.
  mutating func add(
    _ edits: [DesktopEdit], for client: ClientKind, at now: Timestamp
  ) -> [DesktopEdit] {
    let sent = spool.add(edits, keepingOrder: client.keepsOrder, at: now)
    for case .key(let key, let modifiers) in sent {
      if client.resetsAfterKeys { echoes.expect(at: now) }
      guard client.needsPresses, let press = DesktopKey(key, modifiers) else { continue }
      presses.expect(press.keysym, at: now)
      spool.notePress(at: now)
    }
    if passesKey { spool.notePress(at: now) }
    passesKey = false
    return sent
  }
}
