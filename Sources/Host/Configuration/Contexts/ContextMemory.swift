import TextInput

/// The context of typing: a program and its working folder, or a name given by the user.
public struct TypingContext: Hashable, Sendable {
  /// The program's name, or the name given by the user.
  public let name: String
  /// The folder; `nil` for a name given by the user, or when it is unknown.
  public let folder: String?

  /// Creates a context.
  public init(_ name: String, folder: String? = nil) {
    (self.name, self.folder) = (name, folder)
  }

  /// Parses an identifier: a name, a space and an absolute folder, or a name alone.
  public init(identifier: String) {
    if let place = identifier.indices.first(where: { identifier[$0...].hasPrefix(" /") }) {
      self.init(
        String(identifier[..<place]), folder: String(identifier[place...].dropFirst()))
    } else {
      self.init(identifier)
    }
  }

  /// The context as a single text.
  public var identifier: String { folder.map { "\(name) \($0)" } ?? name }

  /// Returns the distance of this remembered context to `other`; `nil` if they do not match.
  ///
  /// The order, the nearest first, is:
  ///
  /// 1. the same program in the same folder
  /// 2. the same program in a parent folder
  /// 3. the same program in any other folder
  /// 4. another program in the same folder
  /// 5. another program in a parent folder
  ///
  /// Names given by the user match if this name is a prefix of the other, up to a slash.
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

  /// Returns the number of path components that `path` has after its prefix `above`; `nil` without
  /// that prefix.
  private static func steps(from path: String, up above: String) -> Int? {
    let (parts, prefix) = (path.split(separator: "/"), above.split(separator: "/"))
    return parts.starts(with: prefix) ? parts.count - prefix.count : nil
  }
}

/// The state last used in a context.
public struct RememberedKeyboard: Hashable, Sendable {
  /// The layout's name.
  public var keyboard: String?
  /// The language of the text, as a BCP 47 tag.
  public var language: String?
  /// The speed of the elements, in words a minute.
  public var speed: Double?

  /// Creates a state.
  public init(keyboard: String? = nil, language: String? = nil, speed: Double? = nil) {
    (self.keyboard, self.language, self.speed) = (keyboard, language, speed)
  }
}

/// The layouts, languages and speeds last used, by context.
public struct ContextMemory: Hashable, Sendable {
  /// The remembered state of a context.
  public struct Entry: Hashable, Sendable {
    /// The context.
    public let context: TypingContext
    /// The state last used there.
    public var remembered: RememberedKeyboard
  }

  /// The remembered states, the latest last.
  public private(set) var entries: [Entry] = []
  /// The problems of the file that it was read from.
  public private(set) var notes: [FileNote]
  /// The invalid lines of the file, which are kept as comments.
  private var foreignLines: [String] = []
  /// Whether the file was read to its end; otherwise writing would lose its content.
  public let isWhole: Bool

  /// The most remembered contexts; the oldest are forgotten.
  public static let limit = 200

  /// Reads the remembered states; problems are noted, and all other entries apply.
  ///
  /// - Parameters:
  ///   - table: the values of the file.
  ///   - notes: the problems found while reading the file.
  ///   - text: the file's text, from which invalid lines are kept.
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

  /// Creates the memory for an unreadable file.
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

  /// Returns the state of the nearest context; the latest of several at the same distance.
  public func nearest(to context: TypingContext) -> RememberedKeyboard? {
    let near = entries.enumerated().compactMap { index, entry in
      entry.context.distance(to: context).map { (distance: $0, index: index) }
    }
    let best = near.min { ($0.distance, -$0.index) < ($1.distance, -$1.index) }
    return best.map { entries[$0.index].remembered }
  }

  /// Remembers the current state of a context.
  public mutating func remember(_ remembered: RememberedKeyboard, of context: TypingContext) {
    entries.removeAll { $0.context == context }
    entries.append(Entry(context: context, remembered: remembered))
    entries.removeFirst(max(0, entries.count - Self.limit))
  }

  /// The file's text.
  public var text: String {
    let head = """
      # What was in use last, by program and folder, or by $MORSEKEY_CONTEXT. Written by morsekey when you
      # change the layout, the language or the speed; --no-remember turns that off. It may be deleted.

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
