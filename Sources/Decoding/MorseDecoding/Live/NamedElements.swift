import MorseCode

/// Elements that keys name: the presses of two keys, or the elements of a keyer.
///
/// They need no classification. They are grouped into characters twice. The pause after each one
/// first groups them, when the character is committed (``KeyedCharacter``). Then the presses are
/// read as a whole (``PressReader``).
struct NamedElements: Sendable {
  /// The open character.
  private var open = KeyedCharacter()
  /// The number of its elements before the user looked something up; `nil` if that did not happen.
  private var lookupPlace: Int?
  /// Reads the presses as a whole; `nil` if a keyer makes their gaps or the settings fix them.
  private(set) var presses: PressReader?

  init(_ settings: DecoderSettings, remembering memory: HandMemory? = nil) {
    presses = PressReader(for: settings, remembering: memory)
  }

  /// Whether the rhythm of the hand is known, or need not be.
  var isHandKnown: Bool { presses?.isSettled ?? true }

  /// The longest intervals inside the open character; `unit` is in nanoseconds.
  func openIntervals(unit: Double) -> InnerIntervals { open.innerIntervals(unit: unit) }

  /// Whether the rhythm is that of an earlier session, and the presses do not confirm it yet.
  var isRemembered: Bool { presses?.isRemembered ?? false }

  /// The elements of the open character so far.
  var pattern: MorsePattern { open.pattern }

  /// The last element; a dit if there is none yet.
  var last: MorseElement { presses?.last ?? .dit }

  /// Returns whether the open character has no room for `element`.
  func isFull(for element: MorseElement) -> Bool { open.isFull(for: element) }

  /// Adds an element.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - gap: the pause before it in nanoseconds; `nil` before the first element.
  ///   - isWhole: whether the pause is the typist's, with no other key pressed in it.
  ///   - followsLookup: whether the user looked something up in the pause.
  ///   - unit: the unit in nanoseconds.
  mutating func add(
    _ element: MorseElement, after gap: Int64?, isWhole: Bool, followsLookup: Bool, unit: Double
  ) {
    if followsLookup, !pattern.isEmpty { lookupPlace = pattern.count }
    open.append(
      element, after: isWhole ? gap.map { min(Double($0) / unit, Self.longestGap) } : nil)
    if !isWhole { presses?.keepCommitted() }
    presses?.add(element, after: gap.map { Double($0) + unit }, isWhole: isWhole)
  }

  /// The maximum gap in units; longer ones count as this, a word gap of any hand.
  private static let longestGap = 100.0

  /// Whether `element` probably begins a character, because the user has looked something up.
  func isEnded(before element: MorseElement) -> Bool {
    guard !pattern.isEmpty else { return false }
    return presses?.isEnded(pattern, before: element) ?? false
  }

  /// Removes the last element of the open character.
  mutating func removeLast() {
    presses?.keepCommitted()
    open.removeLast()
    if pattern.count <= lookupPlace ?? 0 { lookupPlace = nil }
  }

  /// Ends the open character.
  ///
  /// - Returns: the character as keyed, and the patterns that it splits into.
  mutating func close(
    _ settings: DecoderSettings, isHandNew: Bool, unit: Double
  ) -> (keyed: KeyedCharacter, parts: [MorsePattern]) {
    defer { (open, lookupPlace) = (KeyedCharacter(), nil) }
    // With a fixed gap, a command is one code even if its gaps are uneven.
    if settings.characterGap != .automatic, settings.controls.contains(open.pattern) {
      return (open, [open.pattern])
    }
    if settings.isCommand(open.pattern), let text = presses?.text(insteadOf: open.pattern) {
      return (open, text)
    }
    if let parts = partsAroundLookup(settings) {
      presses?.keepCommitted()
      return (open, parts)
    }
    if !isHandKnown, !settings.isCommand(open.pattern),
      let text = presses?.characters(
        of: open.pattern, isKnown: settings.alphabet.reading(of: open.pattern) != nil,
        standsOut: open.hasOutstandingGap)
    {
      return (open, text)
    }
    let parts = open.patterns(
      in: settings.alphabet, controls: settings.controls, isHandNew: isHandNew,
      reach: presses?.innerReach.map { $0 / unit - 1 } ?? 0)
    // No code has so many elements: characters ran together.
    let isTooLong = open.pattern.count > Self.longestCode && !open.pattern.isErrorProsign
    let text = parts.count == 1 && isTooLong ? presses?.text(of: open.pattern) : nil
    return (open, text ?? parts)
  }

  /// Returns the characters before and after a look at the help, if the user did not look up the
  /// rest of one; `nil` otherwise.
  private func partsAroundLookup(_ settings: DecoderSettings) -> [MorsePattern]? {
    let (alphabet, pattern) = (settings.alphabet, pattern)
    guard let place = lookupPlace, let presses, !settings.controls.contains(pattern),
      let first = MorsePattern(pattern.prefix(place)),
      let second = MorsePattern(pattern.dropFirst(place)),
      alphabet.reading(of: first) != nil, alphabet.reading(of: second) != nil,
      alphabet.reading(of: pattern) == nil || presses.areDivided(first, second, from: pattern)
    else { return nil }
    return [first, second]
  }

  /// The most elements of a code, except for the error sign.
  private static let longestCode = 8

  /// Removes the characters that ran together while the wait was still too long.
  ///
  /// - Returns: the open character before, and the removed patterns; `nil` if there are none.
  mutating func removeCuts(
    _ waits: CommitWaits
  ) -> (keyed: KeyedCharacter, parts: [MorsePattern])? {
    guard waits.typed(after: .dit, presses) != nil else { return nil }
    var rest = open
    let parts = rest.removeParts { gap, element in
      gap * waits.unit > waits.typed(after: element, presses)?.character ?? .infinity
    }
    guard !parts.isEmpty else { return nil }
    defer { (open, lookupPlace) = (rest, nil) }
    return (open, parts)
  }

  /// Removes the characters that ran together until there was no room; the last one stays open.
  ///
  /// - Returns: the open character before, and the removed patterns; `nil` if it is a single one.
  mutating func removeFull(
    _ settings: DecoderSettings
  ) -> (keyed: KeyedCharacter, parts: [MorsePattern])? {
    guard settings.isFinal, let parts = presses?.text(of: open.pattern)?.dropLast(), !parts.isEmpty
    else { return nil }
    defer { lookupPlace = nil }
    let keyed = open
    open.removeFirst(parts.reduce(0) { $0 + $1.count })
    return (keyed, Array(parts))
  }

  /// Records presses committed as a character.
  ///
  /// A command other than a space makes all committed presses final.
  mutating func commit(_ pattern: MorsePattern, _ settings: DecoderSettings) {
    presses?.commit(pattern)
    if settings.isCommand(pattern), pattern != settings.spaceCode { presses?.keepCommitted() }
  }

  /// Records the end of a word.
  mutating func endWord() { presses?.endWord() }

  /// Makes the committed characters final; the open one stays.
  mutating func keepText() { presses?.keepText() }

  /// Makes all committed presses final, and forgets those of the open character.
  mutating func keepCommitted() { presses?.keepCommitted() }

  /// Rereads the committed presses: ``PressReader/study(revising:)``.
  mutating func study(
    revising scope: RevisionScope, _ alphabet: MorseAlphabet
  ) -> (reading: Rereading, isSure: Bool)? {
    presses?.study(revising: scope).map { read in
      let reading = Rereading(
        former: read.former.map { $0.output(in: alphabet) },
        current: read.current.map { $0.output(in: alphabet) })
      return (reading, read.isSure)
    }
  }
}

extension PressReader.Symbol {
  fileprivate func output(in alphabet: MorseAlphabet) -> DecoderOutput {
    switch self {
    case .pattern(let pattern): .character(DecodedCharacter(pattern, in: alphabet))
    case .wordGap: .wordGap
    }
  }
}

extension PressReader {
  /// Creates a reader, if both gaps are learned from a hand.
  fileprivate init?(for settings: DecoderSettings, remembering memory: HandMemory?) {
    guard settings.adapts, settings.fixed.isEmpty, !settings.hasMadeGaps,
      settings.characterGap == .automatic, settings.wordGap == .automatic,
      !settings.alphabet.isStretched
    else { return nil }
    self.init(settings, remembering: memory)
  }
}
