/// The rule of the iambic keyers: a squeeze alternates the elements.
///
///                   dah wanted                       dit wanted
///            ┌───────────────────────┐        ┌───────────────────────┐
///     idle ──┴─► dit ──over──► space ┴──► dah ┴──over──► space ───────┴─► dit …
///       ▲         ▲              │                        │
///       │         └─ dit wanted ─┤                        ├─ dah wanted ─► dah
///       └──────── neither ───────┴──────── neither ───────┘
///
/// A lever is wanted while it is closed, or if it was pressed since the last element began. Mode A
/// has only this rule: a squeeze released during an element ends with that element. In mode B a
/// lever is also wanted if it was closed during the opposite element, at or after the beginning of
/// the window. So a squeeze released during an element adds one more. Mode B with a window of 1
/// equals mode A.
///
/// Sources: K. Fischer DJ5IL, "All about Squeeze-Keying" (both modes and their memories); window:
/// Morserino-32 manual 9, CW Keyer.
struct IambicRule: KeyerRule {
  let window: Double
}
