import MorseCode

/// A character whose marks and inner gaps match its intervals one to one.
struct ExplainedCharacter: Sendable {
  var pattern: MorsePattern
  /// The natural logarithm of each mark's duration in nanoseconds.
  var marks: [Double]
  /// The natural logarithm of each inner gap's duration in nanoseconds.
  var gaps: [Double]
  /// The gap before the character, and its context; `nil` if the previous character is unexplained
  /// or missing.
  var leadingGap: (context: IntervalContext, logarithm: Double)?
  /// The end of its last mark, in seconds.
  var seconds: Double

  /// All intervals with their contexts.
  var intervals: [(context: IntervalContext, logarithm: Double)] {
    let inner = marks.indices.map { (IntervalContext.mark(of: pattern, at: $0), marks[$0]) }
    let parting = gaps.indices.map { (IntervalContext.gap(of: pattern, after: $0), gaps[$0]) }
    return inner + parting + (leadingGap.map { [($0.context, $0.logarithm)] } ?? [])
  }
}
