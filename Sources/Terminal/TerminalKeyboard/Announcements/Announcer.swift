import MorseCode
public import MorseKeyboard
public import TextInput

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
    switch feedback {
    case .marked(let label): Announcement(.cell, label.isEmpty ? "scanning rests" : label)
    case .speedLocked(let isLocked):
      Announcement(.state, isLocked ? "speed locked" : "speed unlocked")
    case .modifiersChanged(let modifiers):
      Announcement(.state, Panel.modifiers(modifiers).joined(separator: " ")).unlessEmpty
    case .overlayChanged(.help): Announcement(.state, "help")
    case .overlayChanged(.none): Announcement(.state, "closed")
    default: nil
    }
  }

  /// Returns what has changed since the last look, in the order in which to tell it.
  ///
  /// The first look announces the lesson and the problems, but not what is the same at every start.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - isSecret: whether its text is private, though the document does not say so.
  /// - Returns: the announcements.
  public mutating func look(
    at session: KeyboardSession<some DocumentProxy>, isSecret: Bool = false
  ) -> [Announcement] {
    let now = Shown(session, isSecret: isSecret)
    defer { shown = now }
    return text.look(at: session.keyboard.document, isSecret: isSecret) + now.news(since: shown)
  }

  /// Returns the last word of a line that Return has just ended; `nil` if it was announced before.
  public func lastWord(of line: String) -> String? { text.lastWord(of: line) }

  /// What a session shows besides its text.
  private struct Shown: Sendable {
    var notes: [String]
    var lesson: [String]
    /// How often a lesson has asked.
    var prompts: Int
    var mode: String
    var isMuted: Bool
    /// The speed in words a minute.
    var speed: Int
    var isSpeedLocked: Bool
    /// Shift, Ctrl and Alt; `nil` where the text is secret.
    var modifiers: StickyModifiers?
    var notice: Announcement?
    var marked: String?
    var field: String?
    var candidates: Announcement?
    var offer: Announcement?

    init(_ session: KeyboardSession<some DocumentProxy>, isSecret: Bool) {
      (notes, mode) = (session.notes, Panel.keyboard(session))
      (isMuted, isSpeedLocked) = (session.isMuted, session.keyboard.isSpeedLocked)
      speed = Int(session.keyboard.speed.characterWPM.rounded())
      lesson = session.view.spokenLesson ?? session.view.lesson
      prompts = session.view.prompts
      let isSecret = isSecret || session.keyboard.document.traits.isSecureTextEntry
      notice =
        session.notice.map { Announcement($0, isSecret: isSecret) }
        ?? Panel.notice(session).map { Announcement(.notice, $0) }
      marked = session.choice.map { $0.titles[$0.marked] }
      field = session.page.map { $0.fields[$0.current].title }
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
      if lesson != former?.lesson ?? [] || prompts != former?.prompts ?? 0 {
        news += lesson.map { Announcement(.question, $0) }
      }
      if let former, mode != former.mode { news.append(Announcement(.mode, mode)) }
      if let former { news += changes(since: former).map { Announcement(.notice, $0) } }
      if let notice, notice != former?.notice { news.append(notice) }
      if let marked, marked != former?.marked { news.append(Announcement(.state, marked)) }
      if let field, field != former?.field { news.append(Announcement(.question, field)) }
      if let candidates, candidates != former?.candidates { news.append(candidates) }
      if let offer, offer != former?.offer { news.append(offer) }
      return news
    }

    /// The changes of what the status shows: the sound, the speed and its lock, and modifiers.
    private func changes(since former: Shown) -> [String] {
      var changes: [String] = []
      if isMuted != former.isMuted { changes.append(isMuted ? "sound off" : "sound on") }
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

  /// The announcement; `nil` if there is nothing in it.
  fileprivate var unlessEmpty: Announcement? { text.isEmpty ? nil : self }
}

extension SessionNotice {
  /// The kind of its announcement.
  fileprivate var kind: Announcement.Kind {
    if case .repaired = self { .correction } else { .notice }
  }
}
