public import MorseCode
public import MorseKeyboard
import TextInput

/// The user's phrases: a text file with a phrase in each line, after its code.
///
///     # Needs
///     .-      I would like some water.
///     -.      It is too warm.
///             I am tired.
///
/// A line that begins with `#` begins a group. A phrase without a code can be scanned only.
public struct PhraseFile: Sendable {
  /// A phrase.
  public struct Phrase: Hashable, Sendable {
    /// Its code; `nil` for none.
    public var pattern: MorsePattern?
    /// Its text.
    public var text: String
  }

  /// The phrases, group by group; no group is empty.
  public private(set) var groups: [[Phrase]] = []
  /// The codes of all lines, also of one that is left out.
  private var used: Set<MorsePattern> = []
  /// The problems, in the order of the lines.
  public private(set) var notes: [FileNote] = []

  /// The name of the layout of the phrases.
  public static let layoutName = "my-phrases"
  /// The most phrases in a row of cells.
  private static let rowLength = 10
  /// The length from which a phrase is shortened on its cell, in characters.
  private static let longestCap = 14

  /// Reads the text of a file; a line that was not UTF-8 is left out.
  public init(_ text: String) {
    var isNewGroup = true
    let lines = ByteOrderMark.dropped(from: text)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("#") { isNewGroup = true }
      guard !line.hasPrefix("#"), var phrase = Self.phrase(line) else { continue }
      if let pattern = phrase.pattern, !used.insert(pattern).inserted {
        notes.append(
          FileNote(line: number + 1, "the code \(pattern) is used above; expected another"))
        phrase.pattern = nil
      }
      if let note = FileNote(notUTF8In: line, line: number + 1) {
        notes.append(note)
        continue
      }
      if isNewGroup { groups.append([]) }
      isNewGroup = false
      groups[groups.count - 1].append(phrase)
    }
  }

  /// Reads a line; `nil` for an empty one.
  private static func phrase(_ line: Substring) -> Phrase? {
    let words = line.drop(while: \.isWhitespace)
    let code = words.prefix { !$0.isWhitespace }
    let rest = String(words.dropFirst(code.count)).trimmed
    let marks = code.replacing("_", with: "-")
    if !rest.isEmpty, marks.allSatisfy({ $0 == "." || $0 == "-" }),
      let pattern = MorsePattern(parsing: marks), !pattern.isEmpty
    {
      return Phrase(pattern: pattern, text: rest)
    }
    let text = String(words).trimmed
    return text.isEmpty ? nil : Phrase(pattern: nil, text: text)
  }

  /// The layout: the codes, and a row of cells for each group.
  ///
  /// - Parameter scans: whether switches scan the cells.
  /// - Returns: the layout.
  public func layout(scans: Bool) -> KeyboardLayout {
    var layout = KeyboardLayout(name: Self.layoutName, title: "My phrases")
    layout.hasTable = false
    layout.leadsBack = true
    layout.scans = scans && !groups.isEmpty
    for group in groups {
      let keys = group.map { phrase in
        let text = phrase.text
        let cap = text.count > Self.longestCap ? text.prefix(Self.longestCap - 1) + "…" : text[...]
        return LayoutKey(.phrase(text + " "), cap: String(cap))
      }
      for (phrase, key) in zip(group, keys) {
        if let pattern = phrase.pattern { layout.codes[pattern] = key }
      }
      layout.cells += stride(from: 0, to: keys.count, by: Self.rowLength).map {
        Array(keys[$0..<min($0 + Self.rowLength, keys.count)])
      }
    }
    return layout
  }

  /// Returns what adds a phrase to the end of a file, and the phrase's code: the shortest one that
  /// is free.
  ///
  /// `nil` if the file has the phrase.
  public static func addition(
    of phrase: String, to text: String
  ) -> (text: String, pattern: MorsePattern)? {
    let file = PhraseFile(text)
    let line = phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let all = file.groups.joined()
    guard !line.isEmpty, !all.contains(where: { $0.text == line }) else { return nil }
    guard let pattern = codes.first(where: { !file.used.contains($0) }) else { return nil }
    let start = text.last?.isNewline ?? true ? "" : "\n"
    // A line that begins like a group would be lost.
    let shown = line.hasPrefix("#") ? " " + line : line
    return ("\(start)\(pattern)\t\(shown)\n", pattern)
  }

  /// The codes for phrases in the order of use: a hundred of at most six elements, the shortest
  /// first, then those of seven.
  private static var codes: some Sequence<MorsePattern> {
    let isFree = { CommandCode(pattern: $0)?.universalPattern != $0 }
    let short = (1...6).lazy.flatMap(MorsePattern.all).filter(isFree)
    return [Array(short), yielded.map(\.universalPattern), MorsePattern.all(of: 7).filter(isFree)]
      .lazy.joined()
  }

  /// The commands whose codes phrases may have; each is still reached by its reserve pattern.
  ///
  /// They are of little use where no letters are typed.
  private static let yielded: [CommandCode] = [
    .suggestion1, .suggestion2, .suggestion3, .control, .alt, .capsLock, .tab, .lockSpeed,
    .selectLeft, .selectRight, .copy, .cut,
  ]
}

extension MorsePattern {
  /// The patterns of a length.
  fileprivate static func all(of length: Int) -> [MorsePattern] {
    (0..<(1 << length)).compactMap { number in
      MorsePattern((0..<length).map { number >> $0 & 1 == 0 ? .dit : .dah })
    }
  }
}
