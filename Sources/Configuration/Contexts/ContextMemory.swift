import TextInput

/// Where something is typed: a program and the folder that it is used in, or a name that the user gave.
public struct TypingContext: Hashable, Sendable {
  /// The program's name, or the name that the user gave.
  public let name: String
  /// The folder; `nil` for a name that the user gave, or when it is not known.
  public let folder: String?

  /// Creates a context.
  public init(_ name: String, folder: String? = nil) {
    (self.name, self.folder) = (name, folder)
  }

  /// Reads an identifier: a name, a space and a folder from the root, or a name alone.
  public init(identifier: String) {
    if let place = identifier.indices.first(where: { identifier[$0...].hasPrefix(" /") }) {
      self.init(
        String(identifier[..<place]), folder: String(identifier[place...].dropFirst()))
    } else {
      self.init(identifier)
    }
  }

  /// The context in one text.
  public var identifier: String { folder.map { "\(name) \($0)" } ?? name }

  /// How near this is to `other`: the smaller the nearer; `nil` when it is no match at all.
  ///
  /// The same program goes before the same folder, the same folder before one above it, and the same program
  /// anywhere before another program. Of a name that the user gave, those before its strokes match.
  func distance(to other: TypingContext) -> Int? {
    let far = 1000
    guard let folder = other.folder else {
      guard self.folder == nil else { return nil }
      return Self.steps(from: other.name, up: name)
    }
    guard let own = self.folder else { return nil }
    let steps = Self.steps(from: folder, up: own)
    if name == other.name { return steps ?? far }
    return steps.map { far + 1 + $0 }
  }

  /// How many parts `path` has more than `above`, which it begins with; `nil` when it does not.
  private static func steps(from path: String, up above: String) -> Int? {
    let (parts, prefix) = (path.split(separator: "/"), above.split(separator: "/"))
    return parts.starts(with: prefix) ? parts.count - prefix.count : nil
  }
}

/// What was in use last in a context.
public struct RememberedKeyboard: Hashable, Sendable {
  /// The keyboard's name.
  public var keyboard: String?
  /// The language of the text, as a BCP 47 tag.
  public var language: String?
  /// The speed of the elements, in words a minute.
  public var speed: Double?

  /// Creates what was in use.
  public init(keyboard: String? = nil, language: String? = nil, speed: Double? = nil) {
    (self.keyboard, self.language, self.speed) = (keyboard, language, speed)
  }
}

/// The keyboards, languages and speeds that were in use last, by context.
public struct ContextMemory: Hashable, Sendable {
  /// What is remembered of a context.
  public struct Entry: Hashable, Sendable {
    /// The context.
    public let context: TypingContext
    /// What was in use there.
    public var remembered: RememberedKeyboard
  }

  /// What is remembered, the latest last.
  public private(set) var entries: [Entry] = []
  /// What is wrong with the file that it was read from.
  public private(set) var notes: [FileNote]
  /// The lines of the file that hold nothing that is remembered, kept as they are.
  private var foreignLines: [String] = []
  /// Whether the file was read to its end; otherwise writing would lose what it holds.
  public let isWhole: Bool

  /// How many contexts are remembered; the oldest are forgotten.
  public static let limit = 200

  /// Reads what was remembered; what is wrong is named, and the rest holds.
  ///
  /// - Parameters:
  ///   - table: the values of the file.
  ///   - notes: what is wrong with the file already.
  ///   - text: the file's text, from which lines that are wrong are kept.
  public init(_ table: SettingTable = SettingTable(), notes: [FileNote] = [], text: String = "") {
    self.notes = notes
    isWhole = TOMLReader.readsWhole(text, notes)
    defer { keepForeignLines(of: text) }
    guard let contexts = table["context"] else { return }
    guard case .table(let contexts) = contexts.value else {
      self.notes.append(
        FileNote(line: contexts.line, "'context' is not a table; expected [context.NAME]"))
      return
    }
    for entry in contexts.entries {
      guard case .table(let values) = entry.value else {
        self.notes.append(FileNote(line: entry.line, "'\(entry.key)' is not a table; expected one"))
        continue
      }
      let context = TypingContext(identifier: entry.key)
      entries.append(Entry(context: context, remembered: RememberedKeyboard(values)))
    }
  }

  /// What is remembered where the file cannot be read.
  public init(unreadable note: FileNote) {
    (notes, isWhole) = ([note], false)
  }

  private mutating func keepForeignLines(of text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let wrong = notes.map(\.line).filter { lines.indices.contains($0 - 1) }
    foreignLines = wrong.map { line in
      let text = String(lines[line - 1])
      return text.hasPrefix("#") ? text : "# \(text)"
    }
  }

  /// What is remembered of the nearest context; of several that are equally near, the latest.
  public func nearest(to context: TypingContext) -> RememberedKeyboard? {
    let near = entries.enumerated().compactMap { index, entry in
      entry.context.distance(to: context).map { (distance: $0, index: index) }
    }
    let best = near.min { ($0.distance, -$0.index) < ($1.distance, -$1.index) }
    return best.map { entries[$0.index].remembered }
  }

  /// Remembers what is in use in a context.
  public mutating func remember(_ remembered: RememberedKeyboard, of context: TypingContext) {
    entries.removeAll { $0.context == context }
    entries.append(Entry(context: context, remembered: remembered))
    entries.removeFirst(max(0, entries.count - Self.limit))
  }

  /// The file's text.
  public var text: String {
    let head = """
      # What was in use last, by program and folder, or by $MORSEKEY_CONTEXT. Written by morsekey when you
      # change the keyboard, the language or the speed; --no-remember turns that off. It may be deleted.

      """
    return head + foreignLines.map { $0 + "\n" }.joined()
      + entries.map { entry in
        "\n[context.\(SettingEdit.quoted(entry.context.identifier))]\n" + entry.remembered.toml
      }.joined()
  }
}

extension RememberedKeyboard {
  fileprivate init(_ table: SettingTable) {
    if case .text(let name) = table["keyboard"]?.value { keyboard = name }
    if case .text(let tag) = table["language"]?.value, LanguageTag(tag) != nil { language = tag }
    switch table["speed"]?.value {
    case .whole(let wpm): speed = Double(wpm)
    case .number(let wpm): speed = wpm
    default: break
    }
  }

  fileprivate var toml: String {
    [
      keyboard.map { "keyboard = \(SettingEdit.quoted($0))\n" },
      language.map { "language = \(SettingEdit.quoted($0))\n" },
      speed.map { "speed = \(($0 * 10).rounded() / 10)\n" },
    ].compactMap(\.self).joined()
  }
}
