import MorseCode
public import MorseKeyboard
public import TextInput

/// What the place of a keyboard shows besides its session.
public struct AnnouncedPlace: Sendable {
  /// Whether the text is private, though the document does not say so.
  public var isSecret: Bool
  /// Why keys are treated otherwise than elsewhere; `nil` for no reason.
  public var entry: String?
  /// A message that is shown for a moment; `nil` for none.
  public var message: String?
  /// The visible rows of a help of its own; `nil` while it is closed.
  public var help: [String]?
  /// The problem of the sound; `nil` for none.
  public var soundNote: String?

  /// Creates a place.
  public init(
    isSecret: Bool = false, entry: String? = nil, message: String? = nil, help: [String]? = nil,
    soundNote: String? = nil
  ) {
    (self.isSecret, self.entry, self.message) = (isSecret, entry, message)
    (self.help, self.soundNote) = (help, soundNote)
  }
}

/// Makes the announcements of a keyboard: from its feedback, and from what has changed in its
/// session.
///
/// This is the only place that decides what there is to tell. Renderers choose among the kinds.
public struct Announcer: Sendable {
  private var text = TextWatch()
  private var shown: Shown?

  /// Creates an announcer that has seen nothing.
  public init() {}

  /// Returns the announcement of feedback; `nil` where the session tells it, or there is nothing.
  public static func announcement(of feedback: KeyboardFeedback) -> Announcement? {
    guard case .marked(let label) = feedback else { return nil }
    return Announcement(.cell, label.isEmpty ? "scanning rests" : label)
  }

  /// Returns what has changed since the last look, in the order in which to tell it.
  ///
  /// The first look announces the question, the lesson and the problems, but not what is the same
  /// at every start.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - place: what the place of the keyboard shows besides.
  /// - Returns: the announcements.
  public mutating func look(
    at session: KeyboardSession<some DocumentProxy>, in place: AnnouncedPlace = AnnouncedPlace()
  ) -> [Announcement] {
    let now = Shown(session, place)
    defer { shown = now }
    // The text of another field was not typed.
    if let shown, shown.page != now.page { text = TextWatch() }
    return text.look(at: session.keyboard.document, isSecret: place.isSecret)
      + now.news(since: shown)
  }

  /// Returns the last word of a line that Return has just ended; `nil` if it was announced before.
  public func lastWord(of line: String) -> String? { text.lastWord(of: line) }

  /// What a session shows besides its text.
  private struct Shown: Sendable {
    var notes: [String]
    var question: String?
    var lesson: [String]
    /// How often a lesson has asked.
    var prompts: Int
    var mode: String
    /// What is particular about the text: that it is secret; `nil` for nothing.
    var entry: String?
    /// The problem of the sound; `nil` while it is on.
    var sound: String?
    /// The visible rows of the help; `nil` while it is closed.
    var help: [String]?
    /// The speed in words a minute.
    var speed: Int
    var isSpeedLocked: Bool
    /// Shift, Ctrl and Alt; `nil` where the text is secret.
    var modifiers: StickyModifiers?
    var notice: Announcement?
    var message: String?
    var marked: String?
    /// The number of the field of a page, and what it is called.
    var page: Int?
    var field: String?
    var candidates: Announcement?
    var offer: Announcement?

    init(_ session: KeyboardSession<some DocumentProxy>, _ place: AnnouncedPlace) {
      let isSecure = session.keyboard.document.traits.isSecureTextEntry
      let isSecret = place.isSecret || isSecure
      (notes, mode) = (session.notes, Panel.keyboard(session))
      entry = place.entry ?? (isSecure ? "password" : nil)
      sound = session.isMuted ? "sound off" : place.soundNote
      (isSpeedLocked, message) = (session.keyboard.isSpeedLocked, place.message)
      speed = Int(session.keyboard.speed.characterWPM.rounded())
      question = session.view.question
      lesson = session.view.spokenLesson ?? session.view.lesson
      prompts = session.view.prompts
      help = place.help ?? (session.showsHelp ? Panel.visibleHelp(session) : nil)
      notice =
        session.notice.map { Announcement($0, isSecret: isSecret) }
        ?? Panel.notice(session).map { Announcement(.notice, $0) }
      marked = session.choice.map { $0.titles[$0.marked] }
      (page, field) = (session.page?.current, session.page?.field.title)
      guard !isSecret else { return }
      modifiers = session.keyboard.modifiers
      let words = session.keyboard.suggestions
      if words.contains(where: { $0.kind == .candidate }) {
        candidates = Announcement(.candidates, Panel.candidates(session))
      } else if !words.isEmpty, !session.scansCells {
        offer = Announcement(.offer, words.map(\.text).joined(separator: ", "))
      }
    }

    func news(since former: Shown?) -> [Announcement] {
      var news = notes.filter { former?.notes.contains($0) != true }.map {
        Announcement(.notice, $0)
      }
      if let question, former == nil { news.append(Announcement(.question, question)) }
      if lesson != former?.lesson ?? [] || prompts != former?.prompts ?? 0 {
        news += lesson.map { Announcement(.question, $0) }
      }
      news += modes(since: former)
      if let former { news += changes(since: former).map { Announcement(.notice, $0) } }
      if let notice, notice != former?.notice { news.append(notice) }
      news += lists(since: former)
      if let field, page != former?.page { news.append(Announcement(.question, field)) }
      if let candidates, candidates != former?.candidates { news.append(candidates) }
      if let offer, offer != former?.offer { news.append(offer) }
      return news
    }

    /// The news of the layout, of the kind of text, and of messages about them.
    private func modes(since former: Shown?) -> [Announcement] {
      if let entry, entry != former?.entry { return [Announcement(.mode, entry)] }
      guard let former else { return [] }
      if mode != former.mode || entry != former.entry { return [Announcement(.mode, mode)] }
      guard let message, message != former.message else { return [] }
      return [Announcement(.notice, message)]
    }

    /// The news of the help, and of the list of layouts.
    private func lists(since former: Shown?) -> [Announcement] {
      if let help, help != former?.help {
        let title = former?.help == nil ? ["help"] : []
        return [Announcement(.state, (title + help.map(\.cellsInWords)).joined(separator: ". "))]
      }
      if let marked { return marked == former?.marked ? [] : [Announcement(.state, marked)] }
      let isClosed = former?.help != nil && help == nil || former?.marked != nil
      return isClosed && mode == former?.mode ? [Announcement(.state, "closed")] : []
    }

    /// The changes of what the status shows: the sound, the speed and its lock, and modifiers.
    private func changes(since former: Shown) -> [String] {
      var changes: [String] = []
      // A problem that was told may be shown in other words.
      if (sound == nil) != (former.sound == nil) { changes.append(sound ?? "sound on") }
      if speed != former.speed { changes.append("\(speed) wpm") }
      if isSpeedLocked != former.isSpeedLocked {
        changes.append(isSpeedLocked ? "speed locked" : "speed unlocked")
      }
      guard let now = modifiers, let before = former.modifiers else { return changes }
      let states = [
        ("shift", before.shift, now.shift), ("ctrl", before.control, now.control),
        ("alt", before.alt, now.alt),
      ]
      return changes + states.compactMap { Self.change(of: $0.0, from: $0.1, to: $0.2) }
    }

    /// The change of a modifier in words; `nil` if it was only used.
    private static func change(
      of name: String, from former: StickyModifiers.State, to now: StickyModifiers.State
    ) -> String? {
      guard now != former else { return nil }
      switch (former, now) {
      case (_, .locked): return "\(name) locked"
      case (.locked, _): return "\(name) unlocked"
      case (_, .once): return name
      case (_, .lowered): return "no \(name)"
      case (_, .off): return nil
      }
    }
  }
}

extension Announcement {
  /// Creates the announcement of a notice of the panel.
  init(_ notice: SessionNotice, isSecret: Bool) {
    self.init(notice.kind, notice.text(isSecret: isSecret))
  }
}

extension String {
  /// A row with commas between its cells, which stand at least two spaces apart.
  fileprivate var cellsInWords: String {
    split(separator: "  ").map { String($0).trimmed }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

extension SessionNotice {
  /// The kind of its announcement.
  fileprivate var kind: Announcement.Kind {
    if case .repaired = self { .correction } else { .notice }
  }
}
