import MorseCode

/// The rule of two levers that act as one, which can be on only one side at a time.
///
///     centre ──press p──► at p, making p ──over──► space ──p closed──► p …
///       ▲                       ▲                    │
///       │                       └─ other pressed since the lever came off p
///       └───────── neither is closed or remembered ──┘
///
/// The lever closed first has priority until it opens. If the other is still closed then, it counts
/// as pressed at that moment.
///
/// Source: S. Holm LA3ZA, "Proposal for a fourth ultimatic mode: First paddle priority", 2014.
struct SingleLeverRule: KeyerRule {
  let detectsSqueeze = false

  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isRemembered(element.opposite) { return element.opposite }
    return levers.isRemembered(element) ? element : levers.first
  }
}
