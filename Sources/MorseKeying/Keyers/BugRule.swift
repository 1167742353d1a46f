import MorseCode

/// The rule of the semi-automatic key: dits are made, dahs are keyed by hand.
///
///            press dit                                   press dah
///     idle ─────────────► dit ──over──► space    idle ──────────────► dah by hand ──release──► idle
///       ▲                  ▲              │                                          │
///       │                  └─ dit closed ─┤                             dit wanted ──► space ──► dit
///       └──────── neither is closed ──────┤
///                                         └─ dah closed ─► dah by hand
///
/// A dah waits for the dit that is being made and its space. If it is let go before that, there is no
/// hand to say how long it lasts, and it is made. The spaces after dahs are the hand's.
///
/// Sources: H. Martin's Vibroplex, 1905; as a keyer: nealey/vail, `keyers.mjs`.
struct BugRule: KeyerRule {
  let handmade: MorseElement? = .dah

  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isWanted(element.opposite) { return element.opposite }
    return levers.isWanted(element) ? element : nil
  }
}
