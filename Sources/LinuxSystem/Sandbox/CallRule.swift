/// System calls that a sandbox allows, always or for some arguments only.
///
/// The kernel sees arguments as numbers: memory that a pointer names cannot be looked at.
struct CallRule: Hashable, Sendable {
  /// A test of one argument.
  enum Test: Hashable, Sendable {
    /// The low half of an argument, masked, is one of these numbers.
    case masked(Int, UInt32, [UInt32])
    /// Both halves of an argument are zero: a null pointer.
    case isNull(Int)

    /// The low half of an argument, which is all that the kernel reads of an `int`, is one of these numbers.
    static func oneOf(_ argument: Int, _ values: [UInt32]) -> Test {
      .masked(argument, .max, values)
    }

    /// No other bits than these are set in the low half of an argument.
    static func within(_ argument: Int, _ bits: UInt32) -> Test { .masked(argument, ~bits, [0]) }
  }

  /// The calls.
  let calls: [SystemCall]
  /// They are allowed if every test of one of these lists holds; always if there are none.
  let alternatives: [[Test]]

  /// Calls that are always allowed.
  static func always(_ calls: SystemCall...) -> CallRule {
    CallRule(calls: calls, alternatives: [])
  }

  /// A call that is allowed if every test holds.
  static func when(_ call: SystemCall, _ tests: Test...) -> CallRule {
    CallRule(calls: [call], alternatives: [tests])
  }
}
