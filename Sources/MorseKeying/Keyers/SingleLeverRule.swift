import MorseCode

/// The rule of two levers that behave as one: it can only be on one side at a time.
///
///     centre ──press p──► at p, making p ──over──► space ──p closed──► p …
///       ▲                       ▲                    │
///       │                       └─ other pressed since the lever came off p
///       └───────── neither is closed or remembered ──┘
///
/// The lever closed first has its way until it opens; the other then counts as pressed at that
/// moment, if it is still closed.
///
/// Source: S. Holm LA3ZA, "Proposal for a fourth ultimatic mode: First paddle priority", 2014.
struct SingleLeverRule: KeyerRule {
  let detectsSqueeze = false

  func next(after element: MorseElement, _ levers: Levers) -> MorseElement? {
    if levers.isRemembered(element.opposite) { return element.opposite }
    return levers.isRemembered(element) ? element : levers.first
  }
}
