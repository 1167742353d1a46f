import MorseCode

/// The rule of the semi-automatic key: dits are automatic, dahs are keyed by hand.
///
///            press dit                                   press dah
///     idle ─────────────► dit ──over──► space    idle ──────────────► dah by hand ──release──►
///     idle
///       ▲                  ▲              │                                          │
///       │                  └─ dit closed ─┤                             dit wanted ──► space ──►
///       dit
///       └──────── neither is closed ──────┤
///                                         └─ dah closed ─► dah by hand
///
/// A dah waits for the current dit and its space. If the dah paddle is released before that, its
/// duration is unknown, and the keyer makes the dah. The operator determines the spaces after dahs.
///
/// Sources: H. Martin's Vibroplex, 1905; as a keyer: nealey/vail, `keyers.mjs`.
struct BugRule: KeyerRule {
  let handmade: MorseElement? = .dah
}
