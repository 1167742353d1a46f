import MorseCode

/// The rule of the iambic keyers: a squeeze alternates.
///
///                   dah wanted                       dit wanted
///            ┌───────────────────────┐        ┌───────────────────────┐
///     idle ──┴─► dit ──over──► space ┴──► dah ┴──over──► space ───────┴─► dit …
///       ▲         ▲              │                        │
///       │         └─ dit wanted ─┤                        ├─ dah wanted ─► dah
///       └──────── neither ───────┴──────── neither ───────┘
///
/// A lever is wanted while it is closed, and when it was pressed since the last element began. In A
/// that is all: a squeeze let go in an element ends with it. In B a lever is wanted too that was
/// closed at any time during the opposite element, from the window's beginning on: a squeeze let go
/// in an element brings one more. So B with the window at 1 is A.
///
/// Sources: K. Fischer DJ5IL, "All about Squeeze-Keying" (both modes and their memories); window:
/// Morserino-32 manual 9, CW Keyer.
struct IambicRule: KeyerRule {
  let window: Double

  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isWanted(element.opposite) { return element.opposite }
    return levers.isWanted(element) ? element : nil
  }
}
