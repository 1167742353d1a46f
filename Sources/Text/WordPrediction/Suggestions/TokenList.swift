/// Suggestions for a shell: commands, paths and hosts from files that the user has named.
///
/// A token is a text between spaces. Each line is read as a command line: from the history of a
/// shell, or from a list of hosts or paths. The timestamps in the histories of bash and zsh are
/// dropped.
public struct TokenList: Hashable, Sendable {
  /// The maximum number of tokens.
  static let capacity = 50_000
  /// The maximum length of a token.
  static let longestToken = 120

  private var counts: [String: Int] = [:]
  /// The counts of token pairs, by first and second token.
  ///
  /// The empty token stands for the beginning of a line.
  private var followers: [String: [String: Int]] = [:]

  /// Creates an empty list.
  public init() {}

  /// Whether there are no tokens.
  public var isEmpty: Bool { counts.isEmpty }

  /// Adds the tokens of a text, line by line.
  public mutating func add(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) where !Self.isTime(line) {
      var previous = ""
      for token in Self.command(line).split(whereSeparator: \.isWhitespace).map(String.init) {
        add(token, after: previous)
        previous = token
      }
    }
  }

  /// Adds a token after `previous`, which is empty at the beginning of a line.
  ///
  /// U+FFFD stands for bytes that were not UTF-8; nobody means a token with it.
  mutating func add(_ token: String, after previous: String = "") {
    guard token.count > 1, token.count <= Self.longestToken,
      token.unicodeScalars.allSatisfy({
        $0.value > 0x20 && $0.value != 0x7F && $0 != "\u{FFFD}"
      }),
      counts[token] != nil || counts.count < Self.capacity
    else { return }
    counts[token, default: 0] += 1
    followers[previous, default: [:]][token, default: 0] += 1
  }

  /// Whether the line is a bash timestamp, such as `#1700000000`, before a command.
  private static func isTime(_ line: Substring) -> Bool {
    line.first == "#" && line.count > 1 && line.dropFirst().allSatisfy(\.isNumber)
  }

  /// Returns the command of a line of zsh's history, `: 1700000000:0;command`, or the whole line.
  private static func command(_ line: Substring) -> Substring {
    guard line.hasPrefix(": "), let end = line.firstIndex(of: ";"),
      line[..<end].dropFirst(2).allSatisfy({ $0.isNumber || $0 == ":" })
    else { return line }
    return line[line.index(after: end)...]
  }

  /// Returns the tokens that may be meant, the most probable first.
  ///
  /// - Parameters:
  ///   - prefix: the characters of the open token.
  ///   - previous: the token before it; `nil` at the beginning of a line.
  ///   - limit: the maximum number of tokens.
  ///   - isPossible: whether a character may follow the prefix.
  /// - Returns: the tokens; those that followed the same token before come first.
  public func offers(
    for prefix: String, after previous: String?, limit: Int,
    where isPossible: (Character) -> Bool = { _ in true }
  ) -> [String] {
    let following = followers[previous ?? ""] ?? [:]
    func best(_ tokens: [String: Int]) -> [String] {
      tokens.filter { $0.key.count > prefix.count && $0.key.hasPrefix(prefix) }
        .filter { $0.key.dropFirst(prefix.count).first.map(isPossible) ?? false }
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
    }
    var found = best(following)
    guard found.count < limit, !prefix.isEmpty else { return found }
    found += best(counts).filter { !found.contains($0) }
    return Array(found.prefix(limit))
  }

  /// Returns the open token and the token before it, from the text before the insertion point.
  public static func context(of text: some StringProtocol) -> WordContext {
    let line = text.suffix(while: { !$0.isNewline })
    let tokens = line.split(whereSeparator: \.isWhitespace)
    let isOpen = line.last.map { !$0.isWhitespace } ?? false
    let done = isOpen ? tokens.dropLast() : tokens[...]
    return WordContext(
      previous: done.last.map { String($0) },
      prefix: isOpen ? tokens.last.map { String($0) } ?? "" : "")
  }
}

extension StringProtocol {
  /// The longest suffix of the text in which all characters match.
  fileprivate func suffix(while isPart: (Character) -> Bool) -> SubSequence {
    self[(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
