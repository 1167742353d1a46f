import MorseCode
public import TextInput
import Timeline
import Timeline

/// What the language and the kind of text make of what is typed.
extension Keyboard {
  /// What may be changed of what is typed into this document.
  var smart: SmartTyping { settings.smart.resolved(by: document.traits) }

  /// The language of the text.
  public var language: TextLanguage {
    TextLanguage(document.traits.language ?? settings.language)
  }

  /// The text as the traits and Shift want it where it is to stand.
  func cased(_ text: String) -> String {
    switch modifiers.shift {
    case .once, .locked: language.capitals(text)
    case .lowered: text
    case .off: capitalizesNext ? language.capitals(text) : text
    }
  }

  /// What stands on the key of a character now: a capital where one would be typed.
  public func shown(_ text: String) -> String { cased(text) }

  /// Whether the next letter is a capital by itself.
  public var capitalizesNext: Bool {
    document.traits.autocapitalizationType
      .capitalizesNext(after: document.documentContextBeforeInput ?? "")
  }

  /// Types text, and changes it as the language wants it.
  ///
  /// What ends a word has it put right first; one deletion takes all of that back.
  mutating func insertSmartly(
    _ text: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ insertion: (inout Self) -> Void
  ) {
    keepLesson()
    let isTaken = ownChange?.bringsSpace == true
    let smart = isTaken ? smart.union(.spaces) : smart
    let final = text.partsWords ? putFinalForm() : nil
    let correction = text.endsWord ? endWord(at: now, into: &outputs) : nil
    let context = document.documentContextBeforeInput ?? ""
    let followsSpace = endsInAutomaticSpace
    let stop = stopCandidate(after: text)
    insertion(&self)
    if let stop {
      _ = change(stop.replacement)
      stops = stop.next
    } else if text.count == 1, let character = text.first,
      let replacement = smart.replacement(
        typing: character, after: context, followsAutomaticSpace: followsSpace,
        followsTakenWord: isTaken, language: language)
    {
      _ = change(replacement)
    }
    if let whole = (correction ?? final)?.followed(typing: text, by: ownChange?.text) {
      ownChange = OwnChange(whole, correction == nil ? .habit : .correction)
    }
  }

  /// Gives the last letter of the word that ends the form that it has there; what was changed.
  mutating func putFinalForm() -> TextReplacement? {
    let text = document.documentContextBeforeInput ?? ""
    guard smart.contains(.finals), document.selectedText == nil,
      let form = alphabet.finalForm(atEndOf: text),
      wordEnd.kept.map({ !text[...].trimmingToWord.hasSuffix($0) }) ?? true
    else { return nil }
    showMarkedText("")
    let edit = TextReplacement(form.former, form.current)
    return change(edit) ? edit : nil
  }

  /// What the word is that a space by itself comes after.
  mutating func finishWord() {
    let context = document.documentContextBeforeInput ?? ""
    guard let whole = smart.replacement(typing: " ", after: context, language: language),
      whole.former.count > 1, whole.former.last == " ", whole.former != "  "
    else { return }
    _ = change(TextReplacement(String(whole.former.dropLast()), String(whole.current.dropLast())))
  }
}

// MARK: - Full stops

extension Keyboard {
  /// What the full stop just typed turns into when it is keyed again; none where it stays.
  public var stopCandidates: ArraySlice<String> {
    let candidates = document.traits.keyboardType.stopCandidates
    guard last == .text("."), !candidates.isEmpty else { return [] }
    return candidates[(stops ?? 0)...]
  }

  /// What takes the place of the full stop that is typed now, and which comes after it.
  private func stopCandidate(after text: String) -> (replacement: TextReplacement, next: Int)? {
    guard text == ".", let candidate = stopCandidates.first else { return nil }
    let former = ownChange.flatMap { stops == nil ? nil : $0.text.current } ?? "."
    return (TextReplacement(former + ".", candidate), (stops ?? 0) + 1)
  }
}
