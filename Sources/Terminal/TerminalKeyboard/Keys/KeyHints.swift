package import MorseKeyboard
import MorseKeying
import TerminalCodec

/// The keys in words, for the status, the help, the first lines and the lesson.
extension KeyMap {
  /// The first key, by name, that is bound to one of these contacts.
  private func bound(_ contacts: KeyContact...) -> String? {
    contacts.lazy.compactMap { contact in
      bindings.filter { $0.value == contact }.keys.map { "\($0)" }.min()
    }.first
  }

  /// The straight key, by name.
  package var straightKey: String {
    bound(.straight, .dit, .dah) ?? (hasUsualSpace ? "space" : ".")
  }
  /// The straight key, as a sentence names it.
  var straightKeyInWords: String { straightKey == "space" ? "the space bar" : straightKey }
  /// Whether keys for elements are bound, in addition to the usual ones.
  package var bindsElements: Bool { bindings.values.contains { $0.paddle != nil } }

  /// The usual keys of the two paddles, best known first.
  private static let usualKeys: [KeyContact: [Character]] = [
    .dit: [".", "[", "f"], .dah: ["-", "]", "j"],
  ]

  /// The keys of a paddle, by name: the bound ones, then the usual ones that are not bound.
  func keys(of contact: KeyContact) -> [String] {
    let own = bindings.filter { $0.value == contact }.keys.map { "\($0)" }.sorted()
    let usual = Self.usualKeys[contact, default: []].filter {
      bindings[Key.character($0)] == nil
    }
    return own + usual.map { String($0) }
  }

  /// The keys that make a dit and a dah, by name; swapped keys make each other's.
  package func elementKeys(isSwapped: Bool) -> (dit: String, dah: String) {
    let (dit, dah) = (keys(of: .dit).first ?? ".", keys(of: .dah).first ?? "-")
    return isSwapped ? (dah, dit) : (dit, dah)
  }

  /// Other pairs of keys that make a dit and a dah; empty if keys for elements are bound.
  func otherElementKeys(isSwapped: Bool) -> [(dit: String, dah: String)] {
    guard !bindsElements else { return [] }
    return zip(keys(of: .dit), keys(of: .dah)).dropFirst().map { pair in
      isSwapped ? (dit: pair.1, dah: pair.0) : (dit: pair.0, dah: pair.1)
    }
  }

  /// Short hints on how to key elements.
  func elementHints(isSwapped: Bool) -> [String] {
    guard keySet != .one else { return ["tap \(straightKey): dit", "hold \(straightKey): dah"] }
    let (dit, dah) = elementKeys(isSwapped: isSwapped)
    return ["\(dit) dit", "\(dah) dah"]
  }

  /// How to key elements, in a sentence.
  package func elementSentence(isSwapped: Bool) -> String {
    guard keySet != .one else {
      return "tap \(straightKeyInWords) for a dit, hold it for a dah."
    }
    let (dit, dah) = elementKeys(isSwapped: isSwapped)
    let others = otherElementKeys(isSwapped: isSwapped).map { "\($0.dit) and \($0.dah)" }
    return "press \(dit) for a dit, \(dah) for a dah"
      + (others.isEmpty ? "." : " (or \(others.joined(separator: ", "))).")
  }

  /// Whether Space has its usual meaning.
  private var hasUsualSpace: Bool { bindings[Key.character(" ")] == nil }
  /// The third key, which ends the letter and then the word, by name; `nil` if there is none.
  private var thirdKey: String? {
    bound(.endCharacter) ?? (keySet == .three && hasUsualSpace ? "Space" : nil)
  }
  /// The key that ends a letter, by name.
  package var letterEnd: String { thirdKey ?? "Enter" }
  /// The key that ends a word, by name; `nil` if only its code does.
  package var wordEnd: String? {
    keySet == .two && hasUsualSpace ? "Space" : thirdKey.map { "\($0) twice" }
  }

  /// The switches that scan, by name: the one that starts, and a second one that chooses.
  ///
  /// `nil` if the terminal's keys type themselves.
  package var scanKeys: (first: String, second: String?)? {
    if keySet == .two, scansWithTwoKeys {
      return (bound(.dit) ?? "space", bound(.dah) ?? "enter")
    }
    return keySet == .one || bindsElements ? (straightKey, nil) : nil
  }

  /// A short hint on how to choose cells in a mode.
  func scanHint(_ mode: ScanSettings.Mode) -> String {
    guard let (key, second) = scanKeys else { return "keys type themselves" }
    switch mode {
    case .auto: return "\(key) scans"
    case .step: return "\(key) moves, \(second ?? "a pause") chooses"
    case .inverse: return "hold \(key) to move, release to choose"
    }
  }

  /// How to choose the first cell, in a sentence.
  package func scanSentence(_ settings: ScanSettings) -> String {
    let (key, second) = scanKeys ?? ("a switch", nil)
    let chooser = second.map { ", \($0)" } ?? "; a pause"
    let places =
      switch settings.order {
      case .rows: ["row", "cell"]
      case .blocks: ["block", "row", "cell"]
      case .probable: ["cell"]
      }
    let again = places.map { "again for a \($0)" }.joined(separator: ", ")
    let all = places.joined(separator: ", then the ")
    switch (settings.mode, settings.order) {
    case (.auto, .probable): return "press \(key) to scan, again when your key is marked."
    case (.auto, _): return "press \(key) to scan, \(again)."
    case (.step, .probable):
      return "\(key) moves the mark\(chooser) chooses when your key is marked."
    case (.step, _): return "\(key) moves the mark\(chooser) chooses the \(all)."
    case (.inverse, .probable): return "hold \(key) until your key is marked, release."
    case (.inverse, _):
      let rest = places.dropFirst().map { "again for a \($0)" }.joined(separator: ", ")
      return "hold \(key) until the \(places[0]) is marked, release; \(rest)."
    }
  }

  /// A short hint on what holding the switch does.
  ///
  /// `nil` if there is no such switch or holding it does nothing.
  func holdHint(_ effect: String) -> String? {
    holdKeys.map { "\($0) \(effect)" }
  }

  /// The switch and the duration of a long press, in words.
  package var holdKeys: String? {
    guard let longPress, keySet == .one || bindsElements else { return nil }
    let seconds = longPress.inTenths
    return
      "hold \(straightKey) \(seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds) s"
  }
}
