public import MorseCode
public import MorseKeyboard

/// What there is to know of a keyboard's codes before anybody keys them.
///
/// It answers: what of the code table and of the commands do they take the place of, which cannot be keyed,
/// and what becomes of a code when a pause between two letters is lost.
public struct KeyboardCheck: Sendable {
  /// A code that takes the place of something.
  public struct Clash: Hashable, Sendable {
    /// The code.
    public let pattern: MorsePattern
    /// What it does here.
    public let label: String
    /// What it would do without.
    public let former: String
  }

  /// Codes that are letters, figures or signs of the table.
  public private(set) var table: [Clash] = []
  /// Codes that are procedural signals.
  public private(set) var prosigns: [Clash] = []
  /// Codes that are universal commands, with the code that does the same here.
  public private(set) var universal: [(clash: Clash, instead: MorsePattern)] = []
  /// Codes that are two other codes keyed without the pause between them.
  public private(set) var lostGaps: [(pattern: MorsePattern, label: String, parts: [String])] = []
  /// Characters of the table that nothing types any more.
  public private(set) var lostCharacters: [(character: String, pattern: MorsePattern)] = []
  /// What is too long for the slowest of decoders: nobody keys it by mistake, or at all.
  public private(set) var unreachable: [Clash] = []
  /// What leaves the keyboard, and the code, key or cell that does.
  public private(set) var waysOut: [(label: String, by: String)] = []
  /// The characters of ASCII that cannot be typed.
  public let missingASCII: [Character]

  private let layout: KeyboardLayout
  private let settings: KeyboardSettings

  /// The longest code that can be keyed with certainty.
  ///
  /// A longer one takes as long as a word; eight dits are an error signal.
  public static let longest = 8

  /// Looks through a keyboard's codes.
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

  /// Whether the keyboard can be left by a code of its own, of its table or of the universal set.
  public var hasWayOut: Bool { !waysOut.isEmpty }

  private mutating func compare(_ pattern: MorsePattern, _ key: LayoutKey) {
    if pattern.count > Self.longest {
      unreachable.append(Clash(pattern: pattern, label: key.label, former: ""))
    }
    if layout.hasTable, case .character(let character) = layout.alphabet.meaning(of: pattern),
      key.reading != .text(character.lowercased())
    {
      table.append(Clash(pattern: pattern, label: key.label, former: String(character)))
    }
    for signal in layout.alphabet.signals where signal.pattern == pattern {
      prosigns.append(Clash(pattern: pattern, label: key.label, former: "<\(signal.name)>"))
    }
    if let code = CommandCode(pattern: pattern), code.universalPattern == pattern,
      key.reading != .command(code)
    {
      let clash = Clash(pattern: pattern, label: key.label, former: code.title)
      universal.append((clash, settings.pattern(for: code)))
    }
  }

  private mutating func findLostCharacters() {
    guard layout.hasTable else { return }
    let typed = Set(settings.reachable(from: .empty).map(\.reading))
    for (pattern, meaning) in layout.alphabet.entries {
      guard case .character(let character) = meaning,
        !typed.contains(.text(character.lowercased()))
      else { continue }
      lostCharacters.append((String(character), pattern))
    }
  }

  /// Finds codes of the keyboard's own that are two letters, figures or codes run together.
  ///
  /// Of all pairs the one with the shortest parts is told: it is what a hand keys most.
  private mutating func findLostGaps() {
    let known = Dictionary(
      uniqueKeysWithValues: settings.reachable(from: .empty).map { ($0.pattern, $0.reading) })
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
    // A switch that scans keys no codes.
    for (by, key) in (layout.scans ? [] : codes) + keys + cells {
      switch key.reading {
      case .command(let code) where Self.leaving.contains(code): waysOut.append((code.title, by))
      case .keyboard(let name) where name != layout.name: waysOut.append((name, by))
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
