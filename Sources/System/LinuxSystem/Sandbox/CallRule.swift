/// System calls that a sandbox allows, always or only with certain arguments.
///
/// The kernel sees arguments as numbers: a filter cannot inspect memory behind a pointer.
struct CallRule: Hashable, Sendable {
  /// A test of one argument.
  enum Test: Hashable, Sendable {
    /// The low half of an argument, masked, equals one of these numbers.
    case masked(Int, UInt32, [UInt32])
    /// Both halves of an argument are zero: a null pointer.
    case isNull(Int)

    /// The low half of an argument equals one of these numbers; the kernel reads only that half of
    /// an `int`.
    static func oneOf(_ argument: Int, _ values: [UInt32]) -> Test {
      .masked(argument, .max, values)
    }

    /// Only these bits may be set in the low half of an argument.
    static func within(_ argument: Int, _ bits: UInt32) -> Test { .masked(argument, ~bits, [0]) }
  }

  /// The calls.
  let calls: [SystemCall]
  /// The alternatives: a call is allowed if every test of one of them passes; always if there are
  /// none.
  let alternatives: [[Test]]

  /// Calls that are always allowed.
  static func always(_ calls: SystemCall...) -> CallRule {
    CallRule(calls: calls, alternatives: [])
  }

  /// A call that is allowed if every test passes.
  static func when(_ call: SystemCall, _ tests: Test...) -> CallRule {
    CallRule(calls: [call], alternatives: [tests])
  }
}
