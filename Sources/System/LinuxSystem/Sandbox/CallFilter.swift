/// A kernel program that decides on each system call (seccomp(2), classic BPF).
///
/// Calls that no rule allows fail with `EPERM`. Calls newer than the list fail with `ENOSYS`. So
/// does `clone3`, whose arguments no filter can inspect: the C library then falls back to older
/// calls.
struct CallFilter {
  /// An instruction; the layout of `struct sock_filter`.
  struct Instruction: Hashable {
    var code: UInt16
    var jumpIfTrue: UInt8 = 0
    var jumpIfFalse: UInt8 = 0
    var operand: UInt32
  }

  /// The kernel's action for a call.
  enum Verdict: Hashable {
    case allow
    case refuse(Int32)
    /// Another process executes the call (seccomp_unotify(2)).
    case ask
    /// Kills the process: call numbers of another machine would bypass any list.
    case kill

    var number: UInt32 {
      switch self {
      case .allow: 0x7FFF_0000
      case .refuse(let number): 0x0005_0000 | UInt32(number)
      case .ask: 0x7FC0_0000
      case .kill: 0x8000_0000
      }
    }
  }

  /// The program.
  private(set) var program: [Instruction] = []

  /// The offsets of `struct seccomp_data`, in bytes.
  private enum Offset {
    static let call: UInt32 = 0
    static let machine: UInt32 = 4
    static func lowHalf(_ argument: Int) -> UInt32 { 16 + 8 * UInt32(argument) }
    static func highHalf(_ argument: Int) -> UInt32 { lowHalf(argument) + 4 }
  }

  #if arch(arm64)
    /// `AUDIT_ARCH_AARCH64`.
    static let machine: UInt32 = 0xC000_00B7
  #else
    /// `AUDIT_ARCH_X86_64`.
    static let machine: UInt32 = 0xC000_003E
  #endif

  /// The first call number of x32, another numbering on the same machine.
  private static let otherNumbering: UInt32 = 0x4000_0000
  private static let (noPermission, noSuchCall): (Int32, Int32) = (1, 38)

  /// Builds a program.
  ///
  /// - Parameters:
  ///   - rules: the allowed calls; the alternatives of several rules for one call are combined.
  ///   - asked: the calls that another process executes.
  init(_ rules: [CallRule], asking asked: [SystemCall] = []) {
    program.append(Self.load(Offset.machine))
    program.append(Self.jump(ifEqual: Self.machine, 1, 0))
    program.append(Self.answer(.kill))
    program.append(Self.load(Offset.call))
    skip(unlessAtLeast: Self.otherNumbering, with: Self.answer(.refuse(Self.noSuchCall)))
    for (call, alternatives) in Self.conditional(rules) { add(call, alternatives) }
    for call in asked where call.exists { add(call, Self.answer(.ask)) }
    let always = Set(rules.filter(\.alternatives.isEmpty).flatMap(\.calls))
    for call in always.sorted(by: { $0.rawValue < $1.rawValue }) where call.exists {
      add(call, Self.answer(.allow))
    }
    if SystemCall.clone3.exists { add(.clone3, Self.answer(.refuse(Self.noSuchCall))) }
    skip(unlessAtLeast: SystemCall.last + 1, with: Self.answer(.refuse(Self.noSuchCall)))
    program.append(Self.answer(.refuse(Self.noPermission)))
  }

  private static func conditional(
    _ rules: [CallRule]
  ) -> [(call: SystemCall, alternatives: [[CallRule.Test]])] {
    let always = Set(rules.filter(\.alternatives.isEmpty).flatMap(\.calls))
    var found: [SystemCall: [[CallRule.Test]]] = [:]
    for rule in rules where !rule.alternatives.isEmpty {
      for call in rule.calls where call.exists && !always.contains(call) {
        found[call, default: []] += rule.alternatives
      }
    }
    return found.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { (call: $0.key, alternatives: $0.value) }
  }

  // MARK: - Instructions

  private static func answer(_ verdict: Verdict) -> Instruction {
    Instruction(code: 0x06, operand: verdict.number)
  }

  private static func load(_ place: UInt32) -> Instruction {
    Instruction(code: 0x20, operand: place)
  }

  private static func jump(ifEqual value: UInt32, _ isTrue: Int, _ isFalse: Int) -> Instruction {
    Instruction(
      code: 0x15, jumpIfTrue: UInt8(isTrue), jumpIfFalse: UInt8(isFalse), operand: value)
  }

  private mutating func skip(unlessAtLeast value: UInt32, with instruction: Instruction) {
    program.append(Instruction(code: 0x35, jumpIfFalse: 1, operand: value))
    program.append(instruction)
  }

  private mutating func add(_ call: SystemCall, _ instruction: Instruction) {
    program.append(Self.jump(ifEqual: call.rawValue, 0, 1))
    program.append(instruction)
  }

  private mutating func add(_ call: SystemCall, _ alternatives: [[CallRule.Test]]) {
    var body: [Instruction] = []
    for tests in alternatives {
      var rest = [Self.answer(.allow)]
      for test in tests.reversed() { rest = Self.instructions(of: test, before: rest) + rest }
      body += rest
    }
    body.append(Self.answer(.refuse(Self.noPermission)))
    program.append(Self.jump(ifEqual: call.rawValue, 0, body.count))
    program += body
  }

  /// The instructions of a test; on failure they jump past `rest`.
  private static func instructions(
    of test: CallRule.Test, before rest: [Instruction]
  ) -> [Instruction] {
    switch test {
    case .isNull(let argument):
      [
        load(Offset.lowHalf(argument)), jump(ifEqual: 0, 0, rest.count + 2),
        load(Offset.highHalf(argument)), jump(ifEqual: 0, 0, rest.count),
      ]
    case .masked(let argument, let mask, let values):
      [load(Offset.lowHalf(argument))]
        + (mask == .max ? [] : [Instruction(code: 0x54, operand: mask)])
        + values.enumerated().map { number, value in
          let others = values.count - number - 1
          return jump(ifEqual: value, others, others == 0 ? rest.count : 0)
        }
    }
  }
}
