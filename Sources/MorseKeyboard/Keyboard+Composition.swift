public import MorseCode
import TextInput
public import Timeline

/// Text that takes several signs to key: it is marked text until something else comes.
extension Keyboard {
  /// The table in use: a message may change from the table that is set to another, and back.
  public var alphabet: MorseAlphabet {
    (isInAlternate ? settings.alphabet.alternate : nil) ?? settings.alphabet
  }

  /// The text that is being put together.
  public var composedText: String { composer?.markedText ?? "" }

  /// What may be meant by it, the likeliest first.
  ///
  /// None in a document that hides what is typed.
  public var candidates: [String] {
    document.traits.isSecureTextEntry ? [] : composer?.candidates ?? []
  }

  /// Whether text is being put together.
  var isComposing: Bool { !(composer?.signs.isEmpty ?? true) }

  func makeComposer() -> (any InputComposer)? {
    settings.alphabet.composer(dictionaries: dictionaries)
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let signs = composer?.signs ?? []
    self.dictionaries = dictionaries
    composer = makeComposer()
    for sign in signs { _ = composer?.add(sign) }
    page = 0
    refreshOffers(at: now, into: &outputs)
  }

  /// Takes a sign into the text that is being put together; whether it belongs there.
  mutating func compose(
    _ text: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    guard !isInAlternate, document.traits.keyboardType.takesEveryScript, text.count == 1,
      let sign = text.first, composer?.takes(sign) ?? false, let certain = composer?.add(sign)
    else { return false }
    endsInAutomaticSpace = false
    (ownChange, stops) = (nil, nil)
    if !certain.isEmpty { document.insertText(certain) }
    page = 0
    if composer?.isUnknown ?? false { outputs.append(Timed(.meansNothing(composedText), at: now)) }
    return true
  }

  /// Takes the last sign back of what is being put together; whether there was one.
  mutating func takeBackSign() -> Bool {
    page = 0
    return composer?.removeLast() ?? false
  }

  /// Puts what was put together into the document.
  mutating func finishComposition() {
    guard isComposing, let text = composer?.finish() else { return }
    page = 0
    document.insertText(text)
  }

  /// Puts a candidate into the document; what it does not stand for goes on being put together.
  mutating func choose(_ number: Int) {
    guard let text = composer?.choose(number) else { return }
    page = 0
    document.insertText(text)
  }

  /// Changes the table if `pattern` is the signal for that; whether it was.
  mutating func changeTable(by pattern: MorsePattern) -> Bool {
    guard settings.alphabet.isChange(pattern, toAlternate: !isInAlternate) else { return false }
    finishComposition()
    isInAlternate.toggle()
    return true
  }

  /// The text before the insertion point, with the signs that are being put together.
  var typedContext: String {
    (document.documentContextBeforeInput ?? "") + String(composer?.signs ?? [])
  }
}

// MARK: - Pages of candidates

extension Keyboard {
  /// Which page of the candidates is offered, from one, and how many there are; `nil` where one holds
  /// them all.
  public var candidatePage: (number: Int, count: Int)? {
    let count = (candidates.count + Self.offerLimit - 1) / Self.offerLimit
    return count > 1 ? (page + 1, count) : nil
  }

  /// The candidates of the page.
  var pageOffers: [OfferedWord] {
    candidates.dropFirst(page * Self.offerLimit).prefix(Self.offerLimit)
      .map { OfferedWord($0, .candidate, for: "", after: nil) }
  }

  /// Turns to another page if `code` is for that now; whether it is.
  mutating func turnsPage(_ code: CommandCode) -> Bool {
    guard let count = candidatePage?.count else { return false }
    switch code {
    case .down, .pageDown: page = (page + 1) % count
    case .up, .pageUp: page = (page + count - 1) % count
    default: return false
    }
    return true
  }
}
