extension MorseDecoder {
  /// Whether anything is learnt from what is keyed.
  var adapts: Bool { settings.adapts && !isLocked }

  /// Keeps the hand as it is believed to be now: nothing is learnt until ``unlock()``.
  public mutating func lock() {
    isLocked = true
    hand?.lock()
    studyDue = nil
  }

  /// How the word that is open reads now, if otherwise than it was committed; asked once.
  ///
  /// Only of a straight key, and only with ``DecoderSettings/repairs``.
  public mutating func takeRevision() -> WordRevision? {
    defer { revision = nil }
    return revision
  }

  /// Leaves the characters of the open word as they were committed.
  public mutating func keepWord() {
    hand?.keepWord()
    presses?.settle()
  }

  /// Gets ready for a straight key, so that its first mark is as little work as the others.
  public mutating func expectHand() {
    if hand == nil { hand = HandReader(settings: settings) }
  }

  /// Learns again.
  public mutating func unlock() {
    isLocked = false
    hand?.unlock()
  }

  /// Forgets the hand, and that it was locked, and begins afresh; what is open stays so.
  public mutating func reset() {
    let fresh = MorseDecoder(settings: settings)
    (unit, waits, rhythm, presses) = (fresh.unit, fresh.waits, fresh.rhythm, fresh.presses)
    (isLocked, studyDue, firstWords, haste) = (false, nil, nil, 1)
    isPauseWhole = false
    if isByHand { hand?.reset() } else { hand = nil }
  }
}
