/// A command-line option that the configuration may set under the same name.
public struct OptionRow: Hashable, Sendable {
  /// The kind of value.
  public enum Kind: Hashable, Sendable {
    /// Text, or a number.
    case text
    /// A number.
    case number
    /// True or false.
    case flag
    /// Texts: the option is given once for each.
    case list
    /// Texts: the option is given once with all of them, separated by commas.
    case joined

    /// A short description of the expected value.
    public var expected: String {
      switch self {
      case .text: "text in quotation marks"
      case .number: "a number"
      case .flag: "true or false"
      case .list, .joined: "a list of texts, as [\"a\", \"b\"]"
      }
    }
  }

  /// A command that opens a keyboard.
  public enum Command: Hashable, Sendable, CaseIterable {
    /// With its own document.
    case type
    /// Under another program.
    case run
    /// In all graphical programs, as an input method.
    case desktop
  }

  /// The option's name without the leading hyphens.
  public let name: String
  /// The kind of value.
  public let kind: Kind
  /// The commands that support it.
  public let commands: Set<Command>

  private init(_ name: String, _ kind: Kind, _ commands: Set<Command> = Set(Command.allCases)) {
    self.name = name
    self.kind = kind
    self.commands = commands
  }

  /// All options that can be configured, in the order of display.
  public static let all: [OptionRow] = [
    OptionRow("keys", .text), OptionRow("bind", .list), OptionRow("keyer", .text),
    OptionRow("swap", .flag), OptionRow("weight", .number), OptionRow("ratio", .number),
    OptionRow("autospace", .text), OptionRow("window", .number), OptionRow("dit-memory", .flag),
    OptionRow("dah-memory", .flag), OptionRow("wpm", .number), OptionRow("effective", .number),
    OptionRow("letter-gap", .text), OptionRow("word-gap", .text), OptionRow("repair", .flag),
    OptionRow("commit", .text),
    OptionRow("layout", .text), OptionRow("layouts", .joined), OptionRow("table", .text),
    OptionRow("dictionary", .list),
    OptionRow("remember", .flag), OptionRow("usage", .flag), OptionRow("scan", .number),
    OptionRow("scanning", .text), OptionRow("scan-first", .number), OptionRow("rescan", .text),
    OptionRow("scan-order", .text), OptionRow("scan-pace", .text),
    OptionRow("scan-accept", .number), OptionRow("scan-ignore", .number),
    OptionRow("word-row", .text),
    OptionRow("scan-cue", .text), OptionRow("long-press", .text), OptionRow("bell-hold", .text),
    OptionRow("type", .text, [.type, .desktop]), OptionRow("language", .text, [.type, .desktop]),
    OptionRow("digits", .text, [.type, .desktop]), OptionRow("smart", .flag, [.type, .desktop]),
    OptionRow("capitals", .flag), OptionRow("full-stops", .flag), OptionRow("quotes", .flag),
    OptionRow("dashes", .flag), OptionRow("spaces", .flag),
    OptionRow("right-to-left", .text, [.type, .run]), OptionRow("suggestions", .flag),
    OptionRow("autocorrect", .flag), OptionRow("offer", .list),
    OptionRow("learning", .flag),
    OptionRow("input", .list), OptionRow("filter", .list), OptionRow("held-key", .text),
    OptionRow("profile", .text),
    OptionRow("no-sound", .flag), OptionRow("sound", .text), OptionRow("mute", .joined),
    OptionRow("tone", .text), OptionRow("edge", .number), OptionRow("edge-shape", .text),
    OptionRow("volume", .number), OptionRow("device", .text), OptionRow("latency", .text),
    OptionRow("keep-awake", .flag),
    OptionRow("speak", .joined), OptionRow("speech-voice", .text),
    OptionRow("speech-rate", .number), OptionRow("speech-volume", .number),
    OptionRow("touch", .text), OptionRow("touch-motors", .text), OptionRow("touch-says", .joined),
    OptionRow("led", .text), OptionRow("flash", .flag, [.type, .run]),
    OptionRow("flash-window", .flag, [.type, .run]),
    OptionRow("look", .text, [.type, .run]),
    OptionRow("contrast", .text, [.type, .run]), OptionRow("countdown", .flag, [.type, .run]),
    OptionRow("clipboard", .flag, [.type, .run]),
    OptionRow("focus-out", .text, [.type, .run]),
    OptionRow("cells", .text, [.type, .run]), OptionRow("height", .text, [.type, .run]),
    OptionRow("panel-key", .text, [.run]),
    OptionRow("secure", .text, [.run, .desktop]), OptionRow("deny", .list, [.run, .desktop]),
    OptionRow("next-key", .text, [.desktop]), OptionRow("preedit", .text, [.desktop]),
    OptionRow("linear", .flag, [.desktop]),
  ]

  /// Names of earlier versions, which are still read.
  private static let formerNames = ["keyboards": "layouts"]

  /// Returns the row of this name; `nil` when there is none.
  public static func named(_ name: String) -> OptionRow? {
    all.first { $0.name == formerNames[name] ?? name }
  }

  /// The option's name in earlier versions; `nil` if it had no other.
  public var formerName: String? { Self.formerNames.first { $0.value == name }?.key }

  /// Returns the words of a command line with the current names of options.
  public static func renaming(_ words: [String]) -> [String] {
    words.map { word in
      let name = word.prefix { $0 != "=" }
      guard name.hasPrefix("--"), let current = formerNames[String(name.dropFirst(2))] else {
        return word
      }
      return "--" + current + word.dropFirst(name.count)
    }
  }

  /// Returns the equivalent command-line arguments; `nil` when the value has the wrong kind.
  public func arguments(for value: SettingValue) -> [String]? {
    switch (kind, value) {
    case (.text, .text), (.text, .whole), (.text, .number), (.number, .whole), (.number, .number):
      value.scalarText.map { ["--\(name)=\($0)"] }
    case (.flag, .flag(let isOn)): isOn ? ["--\(name)"] : negated
    case (.list, _): value.texts.map { $0.map { "--\(name)=\($0)" } }
    case (.joined, _): value.texts.map { ["--\(name)=\($0.joined(separator: ","))"] }
    default: nil
    }
  }

  private var negated: [String] { name.hasPrefix("no-") ? [] : ["--no-\(name)"] }

  /// Whether the words of a command line override the configured value.
  public func yields(to words: [String]) -> Bool {
    let names =
      name == "no-sound" ? ["--sound", "--no-sound"] : ["--\(name)", "--no-\(name)"]
    return kind != .list
      && words.contains { word in
        names.contains { word == $0 || word.hasPrefix($0 + "=") }
      }
  }

  /// Returns the user's value in TOML syntax; `nil` when it has the wrong kind.
  ///
  /// - Parameters:
  ///   - words: the value; a list has commas.
  ///   - begins: decides whether the part after a comma begins a text of the list, or belongs to the
  ///     text before.
  /// - Returns: the value.
  public func value(
    of words: String, where begins: (Substring) -> Bool = { _ in true }
  ) -> String? {
    switch kind {
    case .text: Self.isNumber(words) ? words : SettingEdit.quoted(words)
    case .number: Self.isNumber(words) ? words : nil
    case .flag: ["true", "false"].contains(words) ? words : nil
    case .list, .joined:
      "["
        + Self.texts(of: words, where: begins).map(SettingEdit.quoted).joined(separator: ", ") + "]"
    }
  }

  private static func texts(of words: String, where begins: (Substring) -> Bool) -> [String] {
    words.split(separator: ",").reduce(into: []) { texts, part in
      if let last = texts.indices.last, !begins(part) {
        texts[last] += "," + part
      } else {
        texts.append(String(part))
      }
    }
  }

  /// Whether words are a number as TOML writes it, with up to nine digits before the point and after it.
  private static func isNumber(_ words: String) -> Bool {
    let parts = words.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy {
      (1...9).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber }
    }
    return areDigits && !words.hasPrefix("--") && (parts[0] == "0" || !parts[0].hasPrefix("0"))
  }
}
