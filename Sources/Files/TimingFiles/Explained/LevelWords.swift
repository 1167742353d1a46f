/// The words for key down and key up.
enum LevelWords {
  private static let marks: Set<String> = [
    "1", "high", "hi", "on", "down", "press", "pressed", "true", "t", "yes", "y", "rising", "rise",
    "closed", "close", "mark", "m", "set", "active", "keydown", "key-down", "key_down", "dit",
    "dah", "dot", "dash", "dih", "di", "short", "long", "pulse", "asserted", "begin", "start",
    "started", "touch", "touched", "hold", "held", "h", "+", "ein", "an", "gedrückt", "unten",
    "hoch", "zu", "marche", "allumé", "appuyé", "haut", "vrai", "encendido", "pulsado", "alto",
    "acceso", "premuto", "verdadero", "vero", "wahr", "ja", "oui", "sí", "si", "вкл", "да",
    "нажата", "ingedrukt", "aan", "sand", "på", "till", "オン", "开", "開", "↓", "▼", "tx", "key",
    "keyed", "posedge", "up-edge", "rising_edge", "falling-to-rising", "mousedown", "pointerdown",
    "touchstart", "tone", "beep", "signal", "noteon", "note_on", "note-on", "strich", "punkt",
    "kurz", "lang", "trait", "point", "raya", "punto", "active_high", "made", "make",
    "ligado", "pressionado", "verdadeiro", "sim", "açık", "basılı", "yüksek", "doğru", "evet",
    "wciśnięty", "wysoki", "włączony", "prawda", "tak", "alas", "päällä", "korkea", "tosi",
    "kyllä", "nere", "hög", "sant", "ned", "høj", "høy", "stisknuto", "zapnuto", "ano", "apăsat",
    "pornit", "押下", "高", "入", "按下", "真", "누름", "켜짐", "нажато", "включено", "высокий",
    "замкнуто", "geschlossen", "enfoncé", "fermé", "cerrado", "presionado", "chiuso", "gesloten",
    "zamknięty", "sepnuto", "натиснуто", "увімкнено", "πατημένο", "閉", "闭合", "d", "p", "keypress",
    "rawkeypress",
  ]
  private static let spaces: Set<String> = [
    "0", "low", "lo", "off", "up", "release", "released", "false", "f", "no", "n", "falling",
    "fall", "open", "opened", "space", "s", "clear", "inactive", "keyup", "key-up", "key_up",
    "gap", "pause", "silence", "idle", "deasserted", "end", "stop", "stopped", "ended", "none",
    "l", "-", "aus", "losgelassen", "oben", "niedrig", "tief", "auf", "arrêt", "éteint", "relâché",
    "bas", "faux", "apagado", "soltado", "bajo", "spento", "rilasciato", "basso", "falso",
    "falsch", "nein", "non", "выкл", "нет", "отпущена", "los", "uit", "losgelaten", "av", "från",
    "オフ", "关", "關", "↑", "▲", "rx", "unkeyed", "negedge", "falling_edge", "mouseup",
    "pointerup", "touchend", "quiet", "rest", "noteoff", "note_off", "note-off", "wait", "delay",
    "broken", "break", "sleep",
    "desligado", "solto", "baixo", "não", "kapalı", "bırakıldı", "düşük", "yanlış", "hayır",
    "zwolniony", "niski", "wyłączony", "fałsz", "nie", "ylös", "pois", "matala", "epätosi", "ei",
    "uppe", "låg", "falskt", "op", "opp", "lav", "uvolněno", "vypnuto", "ne", "eliberat", "oprit",
    "解放", "離", "低", "切", "松开", "鬆開", "假", "뗌", "꺼짐", "отпущено", "выключено", "низкий",
    "разомкнуто", "offen", "ouvert", "abierto", "liberado", "aperto", "otwarty", "rozepnuto",
    "відпущено", "вимкнено", "ελεύθερο", "開放", "断开", "u", "r", "keyrelease", "rawkeyrelease",
  ]
  private static let pauses: Set<String> = ["silence", "pause", "gap", "quiet", "idle"]
  private static let edges = [
    "start": true, "started": true, "begin": true, "end": false, "ended": false, "stop": false,
  ]
  /// The levels of a line and of a contact, at which a key may be up or down.
  private static let electric: Set<String> = [
    "0", "1", "high", "low", "hi", "lo", "h", "l", "rising", "falling", "rise", "fall", "posedge",
    "negedge", "true", "false", "t", "f", "set", "clear", "active", "inactive", "open", "opened",
    "close", "closed",
  ]

  /// Whether a level word names a voltage or the state of a contact.
  static func isElectric(text: String) -> Bool {
    let word = text.lowercased()
    return electric.contains(word) || !word.contains(where: \.isLetter)
      || word.split { !$0.isLetter }.contains { electric.contains(String($0)) }
  }

  /// Whether a word in lower case is key down or key up; `nil` if it is neither.
  static func isMark(_ word: String) -> Bool? {
    if marks.contains(word) { return true }
    if spaces.contains(word) { return false }
    // A number such as 0.5 is no level.
    guard word.contains(where: \.isLetter) else { return nil }
    // The gaps of elements, letters and words: egap, lgap, wordgap.
    if word.hasSuffix("gap") { return false }
    let parts = word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count > 1 else { return nil }
    // The start of a silence is the end of a mark.
    if parts.count == 2, pauses.contains(parts[0]), let isStart = edges[parts[1]] {
      return !isStart
    }
    // The last word decides: key_down, letter gap, GPIO rising.
    return parts.reversed().lazy.compactMap { part in
      marks.contains(part) ? true : spaces.contains(part) ? false : nil
    }.first
  }

  /// Whether a text says that the level is not known, as Home Assistant writes while a device is away.
  static func isUnknown(_ word: String) -> Bool { ["unavailable", "unknown"].contains(word) }

  /// The words for messages.
  static let examples = "0 or 1, up or down, off or on, low or high, falling or rising"
}
