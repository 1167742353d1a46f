import MorseCode

/// The rule of the ultimatic keyer: the lever closed last has priority.
///
///     idle ──press p──► p ──over──► space ──other pressed meanwhile──► other, once ──► space …
///       ▲                 ▲           │
///       │                 └───────────┤ the last closed of those that are still closed
///       └──────── none is closed ─────┘
///
/// A lever that opens returns control to the other, if that is closed; pressed again, it gets
/// control back. A tap during the opposite element produces one element, whichever lever has
/// control afterwards.
///
/// Sources: J. Kaye W6SRY, QST, 1953, as described by K. Fischer DJ5IL, "All about Squeeze-Keying";
/// Morserino-32 manual 9.
struct UltimaticRule: KeyerRule {
  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isRemembered(element.opposite) { return element.opposite }
    if levers.isRemembered(element) { return element }
    return levers.last
  }
}
