/// Key names as people write them: `ctrl-c`, `alt-x`, `shift-tab`, `f1`, `space`, `left-shift`.
///
/// The modifiers come first, in the order of `prefixes`, then the key. Events other than a press
/// end in `/repeat` or `/release`. `-` stands for itself, so `ctrl--` is ctrl and minus.
extension Key: CustomStringConvertible, LosslessStringConvertible {
  private static let prefixes: [(modifier: Modifiers, name: String)] = [
    (.ctrl, "ctrl-"), (.alt, "alt-"), (.shift, "shift-"), (.super, "super-"),
    (.hyper, "hyper-"), (.meta, "meta-"),
  ]

  /// The key's name, without locks.
  public var description: String {
    let prefix = Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    return prefix + code.description + phase.suffix
  }

  /// Parses a key name; `nil` if it is not valid.
  public init?(_ description: String) {
    var rest = Substring(description)
    let phase = Phase.parseSuffix(of: &rest)
    let modifiers = Self.parsePrefixes(of: &rest)
    guard let code = Code(name: rest) else { return nil }
    self.init(code, modifiers: modifiers, phase: phase)
  }

  private static func parsePrefixes(of rest: inout Substring) -> Modifiers {
    var modifiers: Modifiers = []
    while let found = prefixes.first(where: { rest.hasPrefix($0.name) && rest != $0.name }) {
      modifiers.insert(found.modifier)
      rest = rest.dropFirst(found.name.count)
    }
    return modifiers
  }
}

extension Key.Phase {
  fileprivate var suffix: String {
    switch self {
    case .press: ""
    case .repeat: "/repeat"
    case .release: "/release"
    }
  }

  fileprivate static func parseSuffix(of rest: inout Substring) -> Self {
    for phase in [Self.repeat, .release] where rest.hasSuffix(phase.suffix) {
      rest = rest.dropLast(phase.suffix.count)
      return phase
    }
    return .press
  }
}

extension Key.Code: CustomStringConvertible {
  /// The name of the key alone.
  public var description: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .named(let name): name.rawValue
    case .function(let number): "f\(number)"
    case .modifier(let modifier, let side): "\(side.rawValue)-\(modifier.rawValue)"
    case .other(let number): "key\(number)"
    }
  }

  fileprivate init?(name: Substring) {
    if name == "space" {
      self = .character(" ")
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if let named = Key.Name(rawValue: Self.aliases[name] ?? String(name)) {
      self = .named(named)
    } else if let number = Self.number(in: name, after: "f"), (1...35).contains(number) {
      self = .function(number)
    } else if let number = Self.number(in: name, after: "key") {
      self = .other(number)
    } else {
      self.init(modifierName: name)
    }
  }

  /// Other usual names of keys.
  private static let aliases: [Substring: String] = [
    "return": "enter", "esc": "escape", "del": "delete", "ins": "insert", "pageup": "page-up",
    "pagedown": "page-down", "pgup": "page-up", "pgdn": "page-down",
  ]

  /// The names of keys, for messages.
  package static let names =
    (["a character", "space"] + Key.Name.allCases.map(\.rawValue) + [
      "f1 to f35", "left-ctrl", "right-shift",
    ])

  private init?(modifierName: Substring) {
    let parts = modifierName.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let side = Key.Side(rawValue: String(parts[0])),
      let modifier = Key.Modifier(rawValue: String(parts[1]))
    else { return nil }
    self = .modifier(modifier, side)
  }

  private static func number(in name: Substring, after prefix: String) -> Int? {
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count)
    return digits.allSatisfy { ("0"..."9").contains($0) } ? Int(digits) : nil
  }
}
