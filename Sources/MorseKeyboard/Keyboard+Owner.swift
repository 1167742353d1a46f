import MorseCode
public import Timeline

/// What the owner of a keyboard's document may do between keys.
extension Keyboard {
  /// Changes the document, whatever the keyboard is doing.
  public mutating func changeDocument(_ body: (inout Document) -> Void) {
    body(&document)
  }

  /// Ends the open character, and has the document changed by something other than the keyboard.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard of it.
  ///   - body: changes the document.
  public mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ body: (inout Document) -> Void
  ) {
    advance(to: now, into: &outputs)
    endCharacter(at: now, into: &outputs)
    cancelWordGap(at: now)
    isDismissalArmed = false
    edit(body)
    showOpenPattern()
    refreshOffers(at: now, into: &outputs)
  }

  /// Ends the open character, and goes on with other settings; what is known of the hand is learnt anew.
  ///
  /// - Parameters:
  ///   - settings: what it is set to from now on.
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard of it.
  public mutating func change(
    to settings: KeyboardSettings, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    endCharacter(at: now, into: &outputs)
    finishComposition()
    let former = self.settings.board.name
    self.settings = settings
    if let board = settings.board(named: former) { self.settings.board = board }
    (composer, isInAlternate) = (makeComposer(), false)
    keyer = settings.makeKeyer(hearingReleases: hearsReleases)
    renewDecoder()
    showOpenPattern()
    refreshOffers(at: now, into: &outputs)
  }

  /// Has figures be keyed short in this way from now on, where nothing but figures is wanted.
  public mutating func useFigures(_ figures: FigureCode) {
    settings.figures = figures
  }

  /// Ends what is typed: the document is about to be another's.
  public mutating func leaveDocument(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    endCharacter(at: now, into: &outputs)
    cancelWordGap(at: now)
    finishComposition()
    showMarkedText("")
    dropAutomaticSpace()
    endLastWord()
  }

  /// Goes on in another document, on the keyboard that it wants; nothing of the last one counts there.
  public mutating func enter(
    _ document: Document, on board: KeyboardDescription, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    self.document = document
    (word, wordEnd, modifiers) = (TypedWord(), WordEnd(), StickyModifiers())
    (ownChange, stops, last) = (nil, nil, nil)
    (endsInAutomaticSpace, isWordOpen, isDismissalArmed) = (false, false, false)
    layout = .morse
    settings.board = board
    (composer, isInAlternate, page) = (makeComposer(), false, 0)
    renewDecoder()
    refreshOffers(at: now, into: &outputs)
  }

  /// Opens the keyboard again after it was dismissed.
  public mutating func reopen() {
    isDismissed = false
  }
}
