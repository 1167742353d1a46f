import Foundation
public import MorseKeyboard
import MorseKeying
import TerminalKeyboard
import TextInput
import Timeline
public import WordPrediction

/// A simulated user who types phrases with the product's keyboard, on virtual time.
///
/// The user looks for the next cell, and presses one delay after it is marked. Wrong text is noticed
/// and taken back by the cell "undo". Nothing of the scan is known to the user but the marked cells.
public struct ScanTyping {
  /// What a phrase cost.
  public struct Result: Sendable {
    /// The number of characters of the phrase.
    public var characters = 0
    /// The seconds from the first press to the last choice.
    public var seconds = 0.0
    /// The number of presses, stray and double ones too.
    public var presses = 0
    /// The number of choices that made the text wrong.
    public var mistakes = 0
    /// The number of choices.
    public var choices = 0
    /// The wrong characters that are left.
    public var wrong = 0
    /// The number of phrases that were finished.
    public var finished = 0

    /// Words of five characters a minute.
    public var wpm: Double { Double(characters) / 5 / max(seconds, 0.001) * 60 }

    /// Creates an empty result.
    public init() {}

    /// Adds what another phrase cost.
    public mutating func add(_ other: Result) {
      characters += other.characters
      seconds += other.seconds
      presses += other.presses
      mistakes += other.mistakes
      choices += other.choices
      wrong += other.wrong
      finished += other.finished
    }
  }

  /// The way in which a user scans.
  public struct Way: Sendable {
    /// The name in tables.
    public var name: String
    /// The settings.
    public var settings: ScanSettings
    /// Whether there are two switches.
    public var hasTwoSwitches: Bool

    /// Creates a way.
    public init(_ name: String, _ settings: ScanSettings, hasTwoSwitches: Bool = false) {
      (self.name, self.settings, self.hasTwoSwitches) = (name, settings, hasTwoSwitches)
    }
  }

  private let user: ScanUser
  private let way: Way
  private let predictor: WordPredictor?
  /// Whether the keyboard was closed by mistake.
  private var isClosed = false
  private var session: TextSession
  private var random: Draws
  private var now = Timestamp.zero
  private var practice = 0.0
  /// The time of the next meant press, and of the next stray one.
  private var pressTime: Timestamp?
  private var strayTime: Timestamp?
  private var readyTime = Timestamp.zero
  private var isHeld = false
  private var target: [Int]?
  private var wasMarked = false
  private var shown = Shown()
  private var noticed: [String: Bool] = [:]
  private var result = Result()
  private var wanted = ""
  private var lastText = ""
  /// The texts at which a choice made the text wrong.
  private var failed: Set<String> = []

  /// What the user sees besides the marks.
  private struct Shown: Equatable {
    var text = ""
    var labels: [[String]] = []
  }

  /// Creates a user before an empty text.
  public init(_ user: ScanUser, _ way: Way, predictor: WordPredictor?, seed: UInt64) {
    (self.user, self.way, self.predictor) = (user, way, predictor)
    random = Draws(seed: seed)
    let prose = TextDocument("", traits: InputTraits(keyboardType: .text, language: "en"))
    session = Self.session(prose, way)
    if let predictor { collect { $0.predict(with: predictor, at: $1) } }
  }

  private static func session(_ document: TextDocument, _ way: Way) -> TextSession {
    var settings = KeyboardSettings()
    let layouts = ScanGrids.qwerty
    (settings.layout, settings.enabled) = (layouts[0], [layouts[0]])
    settings.others = Array(layouts.dropFirst())
    settings.smart = .all
    settings.scanning = way.settings
    var keyMap = KeyMap(keySet: way.hasTwoSwitches ? .two : .one)
    keyMap.scansWithTwoKeys = way.settings.mode == .step
    return TextSession(document: document, settings: settings, keyMap: keyMap)
  }

  private mutating func collect(_ body: (inout TextSession, Timestamp) -> Void) {
    body(&session, now)
    if session.drainOutputs().contains(where: { $0.value == .dismissed }) { isClosed = true }
  }

  private var text: String { session.keyboard.document.text }

  // MARK: - Typing

  /// Types a phrase into an empty text.
  public mutating func type(_ phrase: String) -> Result {
    collect { session, now in
      session.interrupt(at: now) { $0 = TextDocument("", traits: $0.traits) }
    }
    (wanted, result, lastText, noticed) = (phrase, Result(), "", [:])
    failed = []
    (pressTime, target, wasMarked, shown) = (nil, nil, false, Shown())
    result.characters = phrase.count
    let limit = now.advanced(by: .seconds(40 * phrase.count))
    var start: Timestamp?
    while now < limit {
      if isClosed || session.scanView == nil { reopen() }
      look()
      if text.trimmedEnd == wanted {
        result.finished = 1
        break
      }
      if start == nil, pressTime != nil { start = now }
      step(limit)
    }
    result.seconds = Double((start ?? now).nanoseconds(to: now)) / 1e9
    result.wrong = distance(text.trimmedEnd, wanted)
    now = now.advanced(by: .seconds(20))
    collect { $0.advance(to: $1) }
    return result
  }

  /// Goes to the next event.
  private mutating func step(_ limit: Timestamp) {
    if strayTime == nil, user.stray > 0 {
      strayTime = now.advanced(by: random.wait(rate: user.stray))
    }
    var next = limit
    for time in [session.deadline, pressTime, strayTime].compactMap({ $0 }) {
      next = min(next, time)
    }
    if now < readyTime { next = min(next, readyTime) }
    now = max(now, next)
    collect { $0.advance(to: $1) }
    if let strayTime, strayTime <= now {
      self.strayTime = nil
      if session.scanView?.isMarked == true, !isHeld { tap() }
    } else if let pressTime, pressTime <= now {
      self.pressTime = nil
      press()
      // A cell that is still marked after a press asks again.
      wasMarked = false
    }
  }

  /// Looks at the screen: chooses the next cell, and decides to press.
  private mutating func look() {
    guard let view = session.scanView else { return }
    let seen = Shown(text: text, labels: view.rows.map { $0.map(\.label) })
    if seen != shown {
      if text != lastText { note() }
      (shown, lastText) = (seen, text)
      if let stuck = ScanTarget.afterSpace(wanted, text, view), failed.contains(text) {
        target = stuck
      } else {
        target = ScanTarget(wanted, text, view, session.keyboard) { noticesWord($0) }.place
      }
      let share = exp(-practice / 200)
      let find = user.find.practised + (user.find.novice - user.find.practised) * share
      readyTime = now.advanced(by: .nanoseconds(Int64(find * random.factor(0.25) * 1e9)))
      practice += 1
      (wasMarked, pressTime) = (false, nil)
    }
    guard now >= readyTime, let target else { return }
    let isMarked = view.isMarked && view.rows[target[0]][target[1]].isMarked
    defer { wasMarked = isMarked }
    switch way.settings.mode {
    case .auto:
      guard view.isMarked else { return startAgain() }
      if isMarked, !wasMarked, pressTime == nil, !random.happens(user.missed) { react() }
    case .inverse:
      if !isHeld { return startAgain() }
      if isMarked, !wasMarked, pressTime == nil, !random.happens(user.missed) { react() }
    case .step:
      if way.hasTwoSwitches || !isMarked, pressTime == nil {
        let isLost = random.happens(user.missed)
        react(isLost ? 2 : 1)
      }
    }
  }

  private mutating func startAgain() { if pressTime == nil { react() } }

  private mutating func react(_ times: Double = 1) {
    let delay = max(0.05, user.delay + user.spread * random.normal()) * times
    pressTime = now.advanced(by: .nanoseconds(Int64(delay * 1e9)))
  }

  /// Whether the user notices this word while it is offered for the open word.
  private mutating func noticesWord(_ word: String) -> Bool {
    if let known = noticed[word] { return known }
    let notices = random.happens(user.notices)
    noticed[word] = notices
    return notices
  }

  private mutating func note() {
    result.choices += 1
    let isRight = wanted.hasPrefix(text) || wanted.hasPrefix(text.trimmedEnd)
    if !isRight, wanted.hasPrefix(lastText) || wanted.hasPrefix(lastText.trimmedEnd) {
      result.mistakes += 1
      failed.insert(lastText)
    }
    if !text.hasPrefix(lastText) || text.hasSuffix(" ") { noticed = [:] }
  }

  // MARK: - The switch

  private mutating func press() {
    if case .asleep = session.notice { return wake() }
    guard way.settings.mode == .inverse else {
      tap()
      if random.happens(user.doubled) {
        wait(0.06 + 0.08 * random.unit())
        tap()
      }
      return
    }
    if !isHeld { result.presses += 1 }
    isHeld.toggle()
    edge(isDown: isHeld, isSecond: false)
  }

  /// Holds the switch after the cell "sleep" was chosen by mistake.
  private mutating func wake() {
    result.presses += 1
    edge(isDown: true, isSecond: false)
    wait(2.1)
    edge(isDown: false, isSecond: false)
  }

  private mutating func tap() {
    result.presses += 1
    let isMarked = target.map { session.scanView?.isMarked(at: $0) ?? false } ?? false
    let isSecond = way.hasTwoSwitches && isMarked
    edge(isDown: true, isSecond: isSecond)
    wait(0.06)
    edge(isDown: false, isSecond: isSecond)
  }

  private mutating func wait(_ seconds: Double) {
    now = now.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
    collect { $0.advance(to: $1) }
  }

  private mutating func edge(isDown: Bool, isSecond: Bool) {
    let contact: KeyContact = way.hasTwoSwitches ? (isSecond ? .dah : .dit) : .straight
    let edge = KeyEdge(contact, isDown: isDown, source: EdgeSource(.evdev))
    collect { $0.handle(.edge(edge), at: $1) }
  }

  /// Opens a keyboard again that was closed by mistake, with the text so far.
  private mutating func reopen() {
    isClosed = false
    let text = text
    now = now.advanced(by: .seconds(5))
    session = Self.session(TextDocument(text, traits: session.keyboard.document.traits), way)
    (shown, pressTime, isHeld) = (Shown(), nil, false)
    if let predictor { collect { $0.predict(with: predictor, at: $1) } }
  }
}

extension ScanView {
  /// Whether any cell is marked.
  var isMarked: Bool { rows.contains { $0.contains(where: \.isMarked) } }

  /// Whether there is a marked cell at a row and column.
  func isMarked(at place: [Int]) -> Bool {
    rows.indices.contains(place[0]) && rows[place[0]].indices.contains(place[1])
      && rows[place[0]][place[1]].isMarked
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// The Levenshtein distance of two texts.
private func distance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first), Array(second))
  var row = Array(0...second.count)
  for (index, character) in first.enumerated() {
    var corner = row[0]
    row[0] = index + 1
    for other in second.indices {
      let change = corner + (second[other] == character ? 0 : 1)
      corner = row[other + 1]
      row[other + 1] = min(change, row[other] + 1, corner + 1)
    }
  }
  return row[second.count]
}
