import MorseCode
public import MorseKeyboard
import TerminalKeyboard
public import TextInput
public import Timeline

/// Makes the events of a keyboard for event output: its feedback, and the changes of its state.
///
/// While the text is secure only that is reported, so that nobody can as much as count keys.
public struct KeyboardObserver {
  private var reported = ReportedState()

  /// Begins with nothing reported.
  public init() {}

  /// The first events of a keyboard that is observed from now on.
  public static func beginning(
    of keyboard: some ObservedKeyboard, at now: Timestamp
  ) -> [Timed<KeyboardEvent>] {
    let state = keyboard.observed
    let began = KeyboardEvent.began(
      table: state.alphabet.name, wpm: state.speed.characterWPM)
    return [Timed(began, at: now)] + (keyboard.isSecret ? [Timed(.secure(true), at: now)] : [])
  }

  /// Takes the present state of a keyboard as reported.
  public mutating func begin(_ keyboard: some ObservedKeyboard) {
    reported = ReportedState(keyboard)
  }

  /// The event for a feedback of the keyboard.
  public func event(
    _ feedback: KeyboardFeedback, of keyboard: some ObservedKeyboard
  ) -> KeyboardEvent? {
    guard !reported.isSecret, !keyboard.isSecret else { return nil }
    switch feedback {
    case .tone(let element, let duration): return .mark(element, duration: duration)
    case .toneBegan(let element): return .mark(element, duration: nil)
    case .toneEnded: return .markEnded
    case .committed(let pattern, _):
      guard case .text(let text) = keyboard.observed.reading(of: pattern) else {
        return .committed(pattern, text: nil)
      }
      return .committed(pattern, text: text)
    case .unknown(let pattern), .refused(let pattern, _), .unavailable(let pattern?, _):
      return .unknown(pattern)
    case .suggestionsChanged(let words): return .suggested(words.map(\.text))
    default: return nil
    }
  }

  /// The edges since the last call.
  public func edges(of keyboard: inout some ObservedKeyboard) -> [Timed<KeyboardEvent>] {
    let edges = keyboard.takeEdges()
    guard !reported.isSecret, !keyboard.isSecret else { return [] }
    return edges.map { Timed(.edge($0.value), at: $0.moment) }
  }

  /// The events for keystrokes that a program received.
  public func events(
    for keystrokes: [Keystroke], of keyboard: some ObservedKeyboard
  ) -> [KeyboardEvent] {
    guard !reported.isSecret, !keyboard.isSecret else { return [] }
    return keystrokes.reduce(into: []) { events, keystroke in
      switch (keystroke, events.last) {
      case (.text(let text), .typed(let former)):
        events[events.count - 1] = .typed(former + text)
      case (.text(let text), _): events.append(.typed(text))
      case (.key, _): events.append(.pressed(keystroke.name))
      }
    }
  }

  /// The events for the changes of a keyboard since the last call.
  public mutating func changes(
    of keyboard: some ObservedKeyboard, at now: Timestamp
  ) -> [Timed<KeyboardEvent>] {
    let former = reported
    reported = ReportedState(keyboard)
    let events: [KeyboardEvent]
    switch (former.isSecret, reported.isSecret) {
    case (false, false):
      events = former.settings(toBecome: reported) + former.text(toBecome: reported)
    // The current state is reported when the text is no longer secret.
    case (true, false): events = [.secure(false)] + former.settings(toBecome: reported)
    case (let wasSecret, true):
      reported = former
      reported.isSecret = true
      events = wasSecret ? [] : [.secure(true)]
    }
    return events.map { Timed($0, at: now) }
  }

  /// The change that makes one text of another; `nil` when they are the same.
  public static func edit(from former: String, to text: String) -> KeyboardEvent? {
    guard former != text else { return nil }
    let (old, new) = (Array(former), Array(text))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    return .edited(
      at: start, deleted: old.count - start - end,
      inserted: String(new[start..<(new.count - end)]))
  }
}

/// What was reported last.
private struct ReportedState {
  var text = ""
  var marked = ""
  /// Where the selection begins, or the insertion point is; in another program's text that is not known.
  var cursor: Int?
  var selectedCount = 0
  var knowledge = ContextKnowledge.exact
  var keyboard = ""
  var language = ""
  var speed = 0.0
  var traits = InputTraits()
  var document = DocumentIdentifier(rawValue: 0)
  var program: String?
  var isMuted = false
  var isSecret = false

  init() {}

  init(_ observed: some ObservedKeyboard) {
    let state = observed.observed
    let document = state.document
    text = observed.reportedText ?? ""
    marked = document.markedText ?? ""
    cursor = observed.reportedText == nil ? nil : document.documentContextBeforeInput?.count ?? 0
    selectedCount = document.selectedText?.count ?? 0
    knowledge = document.contextKnowledge
    keyboard = state.layoutName
    language = state.alphabet.name
    speed = state.speed.characterWPM
    traits = document.traits
    self.document = document.documentIdentifier
    program = observed.programName
    isMuted = observed.isMuted
    isSecret = observed.isSecret
  }

  /// The events for a change of the document and the settings.
  func settings(toBecome state: ReportedState) -> [KeyboardEvent] {
    var events: [KeyboardEvent] = []
    if document != state.document || program != state.program {
      events.append(.document(state.document, program: state.program))
    }
    if traits.keyboardType != state.traits.keyboardType || traits.language != state.traits.language
    {
      events.append(.traits(state.traits.keyboardType, language: state.traits.language))
    }
    if keyboard != state.keyboard { events.append(.keyboard(state.keyboard)) }
    if language != state.language { events.append(.language(state.language)) }
    if speed != state.speed { events.append(.speed(state.speed)) }
    if isMuted != state.isMuted { events.append(.muted(state.isMuted)) }
    if knowledge != state.knowledge { events.append(.context(state.knowledge)) }
    return events
  }

  /// The events for a change of the text.
  func text(toBecome state: ReportedState) -> [KeyboardEvent] {
    let edit = KeyboardObserver.edit(from: text, to: state.text)
    return (edit.map { [$0] } ?? []) + selection(after: edit, toBecome: state)
      + (marked == state.marked ? [] : [.marked(state.marked)])
  }

  /// The event for the insertion point and the selection, unless the edit puts them where they are.
  private func selection(
    after edit: KeyboardEvent?, toBecome state: ReportedState
  ) -> [KeyboardEvent] {
    guard let place = state.cursor else { return [] }
    let expected: Int? =
      if case .edited(let at, _, let inserted)? = edit { at + inserted.count } else { cursor }
    let isExpected = place == expected && (edit == nil ? selectedCount : 0) == state.selectedCount
    return isExpected ? [] : [.selected(at: place, length: state.selectedCount)]
  }
}
