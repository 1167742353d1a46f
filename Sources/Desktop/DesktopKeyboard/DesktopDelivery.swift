import Timeline

/// The order of edits and keys on their way to the client, and the events that they cause.
struct DesktopDelivery {
  private var spool = EditSpool()
  private var echoes = ResetEchoes()
  /// The resets that text and the end of marked text may cause, but not while it is shown.
  private var textEchoes = ResetEchoes()
  private var presses = OwnPresses()
  /// Whether the program receives the key that is being handled.
  private var passesKey = false
  /// The keys whose presses were sent as edits; their releases follow in the same way.
  private var sentKeys: Set<UInt32> = []
  /// When the program received its last key.
  private var lastPass: Timestamp?

  /// When an edit or a key was last sent.
  private var lastSent: Timestamp?
  /// The time after which a report shows what the user did, not an effect of edits and keys.
  private static let settlingTime = Duration.milliseconds(300)
  /// The time in which a client that is not busy reports the effect of a key.
  private static let reportTime = Duration.milliseconds(50)

  /// When the next waiting edit can be sent.
  var deadline: Timestamp? { spool.deadline }

  /// Drops everything that was for another document.
  mutating func drop() {
    spool.drop()
    echoes.clear()
    textEchoes.clear()
    sentKeys = []
  }

  /// The client has processed everything sent.
  mutating func noteArrival(at now: Timestamp) {
    spool.noteArrival()
    echoes.noteReport(at: now)
    textEchoes.noteReport(at: now)
  }

  /// Whether a reset that a key caused may arrive at `now` or later.
  func awaitsReset(at now: Timestamp) -> Bool { echoes.isAwaiting(at: now) }

  /// Returns the time since the key or edit that caused the reset that arrives at `now`.
  ///
  /// It returns `nil` if none did.
  mutating func recognizeReset(at now: Timestamp) -> Duration? {
    guard let delay = echoes.recognize(at: now) else { return textEchoes.recognize(at: now) }
    // The reset of an earlier key does not tell that the last key has arrived.
    if !echoes.isAwaiting(at: now) { spool.noteArrival() }
    return delay
  }

  /// Notes that the client of a document hides marked text.
  mutating func noteHidden(in document: InputContextDocument, at now: Timestamp) {
    if document.client.resetsAfterEdits { textEchoes.expect(at: now) }
  }

  /// Returns whether the engine itself has pressed the key.
  mutating func recognizePress(
    of key: DesktopKey, in document: InputContextDocument, at now: Timestamp
  ) -> Bool {
    guard presses.recognize(key.keysym, at: now) else { return false }
    if document.resetsAfterKeys { echoes.expect(at: now) }
    spool.notePress(at: now)
    return true
  }

  /// Returns whether the client had time to report the effect of the last key, since the last call.
  mutating func hadTimeToReport(at now: Timestamp) -> Bool {
    guard let pass = lastPass, pass.advanced(by: Self.reportTime) <= now else { return false }
    lastPass = nil
    return true
  }

  /// Whether the client certainly has reported the effects of all edits and keys.
  func hasSettled(at now: Timestamp) -> Bool {
    guard !echoes.isAwaiting(at: now), !textEchoes.isAwaiting(at: now) else { return false }
    return lastSent.map { $0.advanced(by: Self.settlingTime) <= now } ?? true
  }

  /// Returns whether a key for the program has to be sent after the edits of a document.
  ///
  /// The document's latest edits were not sent yet, and the key would overtake or destroy them.
  mutating func isDelayed(
    _ key: DesktopKey, in document: InputContextDocument, at now: Timestamp
  ) -> Bool {
    guard !document.ignoresKeys else { return false }
    if document.losesTextInKeys, !key.typesCharacter {
      // The text waits too, until the program has received the answer to the key.
      if document.hasEdits, !spool.hasWaiting { spool.noteAnswer(at: now) }
      if document.hasEdits || spool.holdsKeys(at: now) { return true }
    }
    if document.client.passesKeysFirst || document.client.mistakesMarks {
      return document.hasEdits || spool.hasJustSent(at: now)
    }
    let waits = document.hasEdits && !document.client.keepsOrder && spool.holdsText(at: now)
    return spool.hasWaiting || waits
  }

  /// Notes that the press of a key is sent as an edit.
  ///
  /// LibreOffice without a toolkit loses a key that follows a release that was sent.
  mutating func noteSent(_ key: DesktopKey, in document: InputContextDocument) {
    if !document.client.keepsOrder { sentKeys.insert(key.identity) }
  }

  /// Returns whether the release of a key has to be sent as an edit, after its press.
  mutating func recognizeRelease(of key: DesktopKey) -> Bool {
    sentKeys.remove(key.identity) != nil
  }

  /// Notes that the program receives a key.
  mutating func notePass(
    _ effect: KeyEffect, in document: InputContextDocument, at now: Timestamp
  ) {
    if document.resetsAfterKeys, effect.mayReset { echoes.expect(at: now) }
    (lastPass, lastSent) = (now, now)
    if !document.client.keepsOrder { passesKey = true }
  }

  /// Adds edits; returns those that can be sent at `now`.
  mutating func add(
    _ edits: [DesktopEdit], for document: InputContextDocument, at now: Timestamp
  ) -> [DesktopEdit] {
    let sent = spool.add(edits, of: document, at: now)
    if !sent.isEmpty { lastSent = now }
    for edit in sent {
      switch edit {
      case .key where document.resetsAfterKeys, .delete where document.client.resetsAfterEdits:
        echoes.expect(at: now)
      case .passedKey(let key)
      where document.resetsAfterKeys && key.effect.mayReset && !key.isRelease:
        echoes.expect(at: now)
      case .commit where document.client.resetsAfterEdits: textEchoes.expect(at: now)
      default: break
      }
      guard let press = document.press(of: edit) else { continue }
      presses.expect(press.keysym, at: now)
      spool.notePress(at: now)
    }
    if passesKey { spool.notePress(at: now) }
    passesKey = false
    return sent
  }
}
