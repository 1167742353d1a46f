import MorseCode

/// A character whose marks and inner gaps were found one to one among the intervals.
struct ExplainedCharacter: Sendable {
  var pattern: MorsePattern
  /// The logarithm of each mark's nanoseconds.
  var marks: [Double]
  /// The logarithm of the nanoseconds of each gap between its marks.
  var gaps: [Double]
  /// The gap before it, and what it stands for; `nil` when it does not follow on another such one.
  var leadingGap: (context: IntervalContext, logarithm: Double)?
  /// When its last mark ended, in seconds.
  var seconds: Double

  /// Every interval with its context.
  var intervals: [(context: IntervalContext, logarithm: Double)] {
    let inner = marks.indices.map { (IntervalContext.mark(of: pattern, at: $0), marks[$0]) }
    let parting = gaps.indices.map { (IntervalContext.gap(of: pattern, after: $0), gaps[$0]) }
    return inner + parting + (leadingGap.map { [($0.context, $0.logarithm)] } ?? [])
  }
}
