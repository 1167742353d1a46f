import MorseCode
public import MorseKeyboard
import TerminalKeyboard
public import TextInput
public import Timeline

/// Turns a keyboard's feedback and its changes of state into events for event output.
///
/// For secret text only its begin and end are reported, so keys cannot be counted.
public struct KeyboardObserver {
  private var reported = ReportedState()

  /// Creates an observer that has reported nothing.
  public init() {}

  /// The first events of a keyboard: what is in force, then the text so far.
  public static func beginning(
    of keyboard: some ObservedKeyboard, at now: Timestamp
  ) -> [Timed<KeyboardEvent>] {
    let state = keyboard.observed
    let began = KeyboardEvent.began(
      table: state.alphabet.name, wpm: state.speed.characterWPM)
    let others =
      keyboard.isSecret ? [.secure(true)] : ReportedState().beginning(with: ReportedState(keyboard))
    return ([began] + others).map { Timed($0, at: now) }
  }

  /// Stores the present state of a keyboard as already reported.
  public mutating func begin(_ keyboard: some ObservedKeyboard) {
    // Nothing of a secret text is known to the reader, who needs all of it later.
    reported = keyboard.isSecret ? ReportedState(isSecret: true) : ReportedState(keyboard)
  }

  /// The event for feedback of the keyboard; `nil` for feedback that is not reported.
  public func event(
    _ feedback: KeyboardFeedback, of keyboard: some ObservedKeyboard
  ) -> KeyboardEvent? {
    guard !reported.isSecret, !keyboard.isSecret else { return nil }
    switch feedback {
    case .tone(let element, let duration): return .mark(element, duration: duration)
    case .toneBegan(let element): return .mark(element, duration: nil)
    case .toneEnded: return .markEnded
    case .committed(let pattern, _):
      guard case .text(let text) = keyboard.observed.action(of: pattern) else {
        return .committed(pattern, text: nil)
      }
      return .committed(pattern, text: text)
    case .unknown(let pattern), .refused(let pattern, _), .unavailable(let pattern?, _):
      return .unknown(pattern)
    case .suggestionsChanged(let words): return .suggested(words.map(\.text))
    default: return nil
    }
  }

  /// Returns the events for the edges since the last call.
  public func edges(of keyboard: inout some ObservedKeyboard) -> [Timed<KeyboardEvent>] {
    let edges = keyboard.drainEdges()
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

  /// The edit that turns one text into another; `nil` if they are equal.
  public static func edit(from former: String, to text: String) -> KeyboardEvent? {
    // Equal characters may differ in their code points, which clients count.
    func areSame(_ first: Character, _ second: Character) -> Bool {
      first.unicodeScalars.elementsEqual(second.unicodeScalars)
    }
    guard !former.unicodeScalars.elementsEqual(text.unicodeScalars) else { return nil }
    let (old, new) = (Array(former), Array(text))
    let start = zip(old, new).prefix(while: areSame).count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix(while: areSame).count
    return .edited(
      TextPlace(after: old[..<start], of: old[start..<(old.count - end)]),
      inserted: String(new[start..<(new.count - end)]))
  }
}

/// The state reported last.
private struct ReportedState {
  var text = ""
  var marked = ""
  /// The position of the insertion point or of the selection's start; `nil` in another program's
  /// text.
  var cursor: Int?
  var selected = ""
  var knowledge = ContextKnowledge.exact
  var keyboard = ""
  var language = ""
  var speed = 0.0
  var type: KeyboardType?
  var tag: String?
  var document = DocumentIdentifier(rawValue: 0)
  var program: String?
  var isMuted = false
  var isSecret = false

  init(isSecret: Bool = false) { self.isSecret = isSecret }

  init(_ observed: some ObservedKeyboard) {
    let state = observed.observed
    let document = state.document
    text = observed.reportedText ?? ""
    marked = document.markedText ?? ""
    cursor = observed.reportedText == nil ? nil : document.documentContextBeforeInput?.count ?? 0
    selected = document.selectedText ?? ""
    knowledge = document.contextKnowledge
    keyboard = state.layoutName
    language = state.alphabet.name
    speed = state.speed.characterWPM
    (type, tag) = (document.traits.statedType, state.languageTag)
    self.document = document.documentIdentifier
    program = observed.programName
    isMuted = observed.isMuted
    isSecret = observed.isSecret
  }

  /// The events for the state of a keyboard that opens, after its table and speed.
  func beginning(with state: ReportedState) -> [KeyboardEvent] {
    var known = self
    (known.language, known.speed) = (state.language, state.speed)
    (known.type, known.tag) = (state.type, state.tag)
    // The insertion point of an empty text is at its start.
    known.cursor = state.cursor.map { _ in 0 }
    return [.traits(state.type, language: state.tag)] + known.settings(toBecome: state)
      + text(toBecome: state)
  }

  /// The events for a change of the document and the settings.
  func settings(toBecome state: ReportedState) -> [KeyboardEvent] {
    var events: [KeyboardEvent] = []
    if document != state.document || program != state.program {
      events.append(.document(state.document, program: state.program))
    }
    if type != state.type || tag != state.tag {
      events.append(.traits(state.type, language: state.tag))
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

  /// The event for the insertion point and the selection; `nil` if the edit explains them.
  private func selection(
    after edit: KeyboardEvent?, toBecome state: ReportedState
  ) -> [KeyboardEvent] {
    guard let place = state.cursor else { return [] }
    let expected: Int? =
      if case .edited(let start, let inserted)? = edit {
        start.at + inserted.count
      } else {
        cursor
      }
    let isExpected = place == expected && (edit == nil ? selected : "") == state.selected
    return isExpected
      ? [] : [.selected(TextPlace(after: state.text.prefix(place), of: state.selected))]
  }
}
