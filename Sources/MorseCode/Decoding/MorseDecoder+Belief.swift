extension MorseDecoder {
  /// Whether anything is learnt from what is keyed.
  var adapts: Bool { settings.adapts && !isLocked }

  /// Keeps the hand as it is believed to be now: nothing is learnt until ``unlock()``.
  public mutating func lock() {
    isLocked = true
    hand?.lock()
    studyDue = nil
  }

  /// Learns again.
  public mutating func unlock() {
    isLocked = false
    hand?.unlock()
  }

  /// Forgets the hand, and that it was locked, and begins afresh; what is open stays so.
  public mutating func reset() {
    let fresh = MorseDecoder(settings: settings)
    (unit, waits, rhythm) = (fresh.unit, fresh.waits, fresh.rhythm)
    (isLocked, studyDue) = (false, nil)
    isPauseWhole = false
    if isByHand { hand?.reset() } else { hand = nil }
  }
}
