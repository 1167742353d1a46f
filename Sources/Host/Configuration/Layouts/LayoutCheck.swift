public import MorseCode
public import MorseKeyboard

/// The check of a layout's codes before they are used.
///
/// It reports:
///
/// - characters and commands that the codes replace
/// - codes that cannot be keyed
/// - codes that equal two others without the gap between them
public struct LayoutCheck: Sendable {
  /// A code that replaces another meaning.
  public struct Clash: Hashable, Sendable {
    /// The code.
    public let pattern: MorsePattern
    /// Its label in this layout.
    public let label: String
    /// The replaced meaning.
    public let former: String
  }

  /// The codes that are letters, digits or punctuation of the table.
  public private(set) var table: [Clash] = []
  /// The codes that are procedural signals.
  public private(set) var prosigns: [Clash] = []
  /// The codes that are universal commands, with the pattern of the command in this layout.
  public private(set) var universal: [(clash: Clash, instead: MorsePattern)] = []
  /// The codes that equal two other codes keyed without the gap between them.
  public private(set) var lostGaps: [(pattern: MorsePattern, label: String, parts: [String])] = []
  /// The characters of the table that can no longer be typed.
  public private(set) var lostCharacters: [(character: String, pattern: MorsePattern)] = []
  /// The codes longer than ``longest``, which are practically unreachable, even by mistake.
  public private(set) var unreachable: [Clash] = []
  /// The ways to leave the layout, and the code, key or cell of each.
  public private(set) var waysOut: [(label: String, by: String)] = []
  /// The ASCII characters that cannot be typed.
  public let missingASCII: [Character]

  private let layout: KeyboardLayout
  private let settings: KeyboardSettings

  /// The longest code that can be keyed reliably.
  ///
  /// A longer one takes as long as a word; eight dits are an error signal.
  public static let longest = 8

  /// Checks a layout's codes.
  public init(_ layout: KeyboardLayout) {
    self.layout = layout
    var settings = KeyboardSettings()
    settings.layout = layout
    self.settings = settings
    missingASCII = layout.missingASCII
    for (pattern, key) in layout.codes.inOrder { compare(pattern, key) }
    findLostCharacters()
    findLostGaps()
    findWaysOut()
  }

  /// Whether a code, key or cell leaves the layout.
  public var hasWayOut: Bool { !waysOut.isEmpty }

  private mutating func compare(_ pattern: MorsePattern, _ key: LayoutKey) {
    if pattern.count > Self.longest {
      unreachable.append(Clash(pattern: pattern, label: key.label, former: ""))
    }
    if layout.hasTable, case .character(let character) = layout.alphabet.meaning(of: pattern),
      key.action != .text(character.lowercased())
    {
      table.append(Clash(pattern: pattern, label: key.label, former: String(character)))
    }
    for signal in layout.alphabet.signals where signal.pattern == pattern {
      prosigns.append(Clash(pattern: pattern, label: key.label, former: "<\(signal.name)>"))
    }
    if let code = CommandCode(pattern: pattern), code.universalPattern == pattern,
      key.action != .command(code)
    {
      let clash = Clash(pattern: pattern, label: key.label, former: code.title)
      universal.append((clash, settings.pattern(for: code)))
    }
  }

  private mutating func findLostCharacters() {
    guard layout.hasTable else { return }
    let typed = Set(settings.reachable(from: .empty).map(\.action))
    for (pattern, meaning) in layout.alphabet.entries {
      guard case .character(let character) = meaning,
        !typed.contains(.text(character.lowercased()))
      else { continue }
      lostCharacters.append((String(character), pattern))
    }
  }

  /// Finds codes of the layout that equal two other codes keyed without a gap.
  ///
  /// It reports the pair with the shortest parts, which a hand keys most often.
  private mutating func findLostGaps() {
    let known = Dictionary(
      uniqueKeysWithValues: settings.reachable(from: .empty).map { ($0.pattern, $0.action) })
    for (pattern, key) in layout.codes.inOrder where pattern.count > 1 {
      let pairs = (1..<pattern.count).compactMap { place -> (cost: Int, parts: [String])? in
        guard let head = MorsePattern(pattern.prefix(place)),
          let tail = MorsePattern(pattern.dropFirst(place)),
          let first = known[head], let second = known[tail]
        else { return nil }
        return (max(head.count, tail.count), [first.label, second.label])
      }
      if let pair = pairs.min(by: { $0.cost < $1.cost }) {
        lostGaps.append((pattern, key.label, pair.parts))
      }
    }
  }

  private mutating func findWaysOut() {
    let cells = layout.cells.joined().map { (by: "cell \($0.label)", key: $0) }
    let keys = layout.keys.sorted { $0.key < $1.key }.map { (by: $0.key, key: $0.value) }
    var codes = layout.codes.inOrder.map { (by: $0.key.description, key: $0.value) }
    for code in Self.leaving {
      let pattern = settings.pattern(for: code)
      guard layout.codes[pattern] == nil, pattern != code.reservePattern else { continue }
      codes.append((by: pattern.description, key: LayoutKey(.command(code))))
    }
    // A scanning switch keys no codes.
    for (by, key) in (layout.scans ? [] : codes) + keys + cells {
      switch key.action {
      case .command(let code) where Self.leaving.contains(code): waysOut.append((code.title, by))
      case .layout(let name) where name != layout.name: waysOut.append((name, by))
      default: break
      }
    }
  }

  private static let leaving: [CommandCode] = [.nextKeyboard, .keyboardList, .dismiss]
}

extension [MorsePattern: LayoutKey] {
  /// The codes, shortest first.
  public var inOrder: [(key: MorsePattern, value: LayoutKey)] {
    sorted { ($0.key.count, $0.key.rawValue) < ($1.key.count, $1.key.rawValue) }
  }
}
