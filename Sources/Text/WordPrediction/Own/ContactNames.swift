/// Extracts the names of people and machines from the files of other programs.
public enum ContactNames {
  /// Returns the distinct words of the names in a text, in file order.
  ///
  /// Supported are vCards; mutt aliases (`alias anne Anne Smith <anne@example.org>`); git authors
  /// (`.mailmap`, or the output of `git shortlog --summary --email`); and the hosts of
  /// `~/.ssh/config` and `/etc/hosts`.
  ///
  /// - Parameter text: the text.
  /// - Returns: the words; `nil` if the text has none of these formats.
  public static func words(in text: String) -> [String]? {
    if text.beginsCard { return VCardNames.words(in: text) }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.isBlank && !$0.isComment }
    guard !lines.isEmpty else { return nil }
    for names in [aliases, authors, sshHosts, hosts] {
      let found = lines.map(names)
      if found.contains(where: { $0?.isEmpty == false }), found.allSatisfy({ $0 != nil }) {
        return distinct(found.flatMap { $0 ?? [] })
      }
    }
    return nil
  }

  /// Returns the words of a mutt alias; `nil` for any other line.
  private static func aliases(_ line: Substring) -> [String]? {
    var words = line.split { (character: Character) in character.isWhitespace }
    guard words.first == "alias", words.count > 2 else { return nil }
    words.removeFirst()
    // Groups precede the alias.
    while words.first == "-group", words.count > 2 { words.removeFirst(2) }
    return self.words(words.dropFirst().joined(separator: " ").addressless)
  }

  /// Returns the words of a git author, with or without a leading count; `nil` for any other line.
  private static func authors(_ line: Substring) -> [String]? {
    guard let end = line.firstIndex(of: "<"), line.contains(">"), line.contains("@") else {
      return nil
    }
    return words(line[..<end].drop { $0.isWhitespace || $0.isNumber })
  }

  /// Returns the hosts of a line of `ssh_config(5)`; other settings contain none.
  private static func sshHosts(_ line: Substring) -> [String]? {
    let words = line.split { $0.isWhitespace || $0 == "=" }
    guard let key = words.first?.lowercased(), words.count > 1 else { return nil }
    let isSetting = line.first?.isWhitespace == true || key.allSatisfy(\.isLetter)
    guard isSetting else { return nil }
    return key == "host" || key == "hostname"
      ? words.dropFirst().filter { !$0.contains("*") && !$0.contains("?") }.flatMap(hostWords) : []
  }

  /// Returns the names of a line of `hosts(5)`; `nil` for any other line.
  private static func hosts(_ line: Substring) -> [String]? {
    let words = line.prefix { $0 != "#" }.split { (character: Character) in character.isWhitespace }
    guard let address = words.first, words.count > 1,
      address.allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" || $0 == "%" }),
      address.contains(".") || address.contains(":")
    else { return nil }
    return words.dropFirst().flatMap(hostWords)
  }

  /// Returns the labels of a host name that are words, without its domain's last label, which is
  /// the same for many hosts.
  private static func hostWords(_ name: Substring) -> [String] {
    let labels = name.split(separator: ".")
    return labels.dropLast(labels.count > 1 ? 1 : 0)
      .flatMap { $0.split { $0 == "-" || $0 == "_" } }.map(String.init).filter(isName)
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    text.split { (character: Character) in character.isWhitespace || ",;\"()-.".contains(character)
    }
    .map { String($0) }.filter(isName)
  }

  static func isName(_ word: String) -> Bool {
    // A single plain letter is an initial; Ó is a whole name.
    (word.count > 1 || word.first?.isASCII == false) && WordContext.isWord(word)
  }

  static func distinct(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }
}

extension StringProtocol {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var isComment: Bool { drop(while: \.isWhitespace).first == "#" }

  /// The text without mail addresses.
  fileprivate var addressless: String {
    split { (character: Character) in character.isWhitespace }.filter { !$0.contains("@") }.joined(
      separator: " ")
  }

  /// Whether a card begins with a line of the text, whatever its case and whatever marks the file.
  fileprivate var beginsCard: Bool {
    split(whereSeparator: \.isNewline)
      .contains { $0.drop { !$0.isLetter }.uppercased().hasPrefix("BEGIN:VCARD") }
  }
}
