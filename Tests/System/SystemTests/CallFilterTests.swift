import Glibc
import Testing

@testable import LinuxSystem

/// Runs the filter's program as the kernel does (classic BPF).
private struct FilterMachine {
  let program: [CallFilter.Instruction]

  /// Returns the kernel's action for a call; `nil` if the kernel would reject the program.
  func verdict(_ call: UInt32, _ arguments: [UInt64] = [], machine: UInt32 = CallFilter.machine)
    -> UInt32?
  {
    var (accumulator, position): (UInt32, Int) = (0, 0)
    while program.indices.contains(position) {
      let instruction = program[position]
      position += 1
      switch instruction.code {
      case 0x20: accumulator = data(at: instruction.operand, call, arguments, machine)
      case 0x54: accumulator &= instruction.operand
      case 0x15:
        position += Int(
          accumulator == instruction.operand
            ? instruction.jumpIfTrue : instruction.jumpIfFalse)
      case 0x35:
        position += Int(
          accumulator >= instruction.operand
            ? instruction.jumpIfTrue : instruction.jumpIfFalse)
      case 0x06: return instruction.operand
      default: return nil
      }
    }
    return nil
  }

  private func data(
    at place: UInt32, _ call: UInt32, _ arguments: [UInt64], _ machine: UInt32
  ) -> UInt32 {
    switch place {
    case 0: return call
    case 4: return machine
    default:
      let number = Int(place - 16) / 8
      let value = arguments.indices.contains(number) ? arguments[number] : 0
      return UInt32(truncatingIfNeeded: place % 8 == 0 ? value : value >> 32)
    }
  }
}

@Suite struct CallFilterTests {
  private static let (allowed, refused): (UInt32, UInt32) = (0x7FFF_0000, 0x0005_0001)
  private static let process: CInt = 4321

  private func machine(_ groups: Set<CallGroup>, programs: [CInt] = []) -> FilterMachine {
    let rules = groups.union([.basic]).flatMap {
      $0.rules(for: Self.process, programs: programs)
    }
    return FilterMachine(program: CallFilter(rules, asking: [.connect]).program)
  }

  private func allows(
    _ call: SystemCall, _ arguments: UInt64..., to groups: Set<CallGroup> = [],
    programs: [CInt] = []
  ) -> Bool {
    machine(groups, programs: programs).verdict(call.rawValue, arguments) == Self.allowed
  }

  @Test(arguments: CallGroup.allCases)
  func `every call has a verdict that the kernel supports`(group: CallGroup) {
    let machine = machine([group])
    #expect(machine.program.count < 4096)
    for call in UInt32(0)..<600 {
      for argument: UInt64 in [0, 1, 0xFFFF_FFFF, 0x5412, 1 << 40] {
        let verdict = machine.verdict(call, Array(repeating: argument, count: 6))
        let known: [UInt32] = [Self.allowed, Self.refused, 0x0005_0026, 0x7FC0_0000]
        #expect(verdict.map(known.contains) == true, "\(call)")
      }
    }
  }

  @Test func `unlisted system calls are refused, and newer ones return ENOSYS`() {
    let machine = machine([])
    for call in [SystemCall.bind, .chmod, .shmget] where call.exists {
      #expect(machine.verdict(call.rawValue) == Self.refused)
    }
    #expect(machine.verdict(SystemCall.last + 1) == 0x0005_0026)
    #expect(machine.verdict(SystemCall.clone3.rawValue) == 0x0005_0026)
    #expect(machine.verdict(0x4000_0001) == 0x0005_0026)
    #expect(machine.verdict(SystemCall.read.rawValue, machine: 3) == 0x8000_0000)
    #expect(machine.verdict(SystemCall.connect.rawValue) == 0x7FC0_0000)
  }

  @Test func `threads may be started, processes and namespaces may not`() {
    #expect(allows(.clone, 0x3D_0F00))
    #expect(allows(.clone, 0x7D_0F00))
    #expect(!allows(.clone, UInt64(SIGCHLD)))
    #expect(!allows(.clone, 0x120_0011))
    #expect(!allows(.clone, 0x1000_0000 | UInt64(SIGCHLD)))
    #expect(!allows(.clone, 0x3D_0F00 | 0x1000_0000))
    #expect(!allows(.clone, 0x4111))
    #expect(allows(.unshare, 0x400))
    #expect(!allows(.unshare, 0x1000_0400))
  }

  @Test func `signals go to the process itself, and a stop to its group`() {
    let process = UInt64(Self.process)
    #expect(allows(.kill, process, 9))
    #expect(allows(.tgkill, process, 5, 6))
    #expect(!allows(.tgkill, process + 1, 5, 6))
    #expect(!allows(.kill, process + 1, 9))
    #expect(allows(.kill, 0, UInt64(SIGTSTP)))
    #expect(!allows(.kill, 0, 9))
    #expect(!allows(.kill, 0xFFFF_FFFF, 15))
  }

  @Test func `a host ends its program, and sends no signal to any group`() {
    #expect(allows(.kill, 77, 9, to: [.hosting], programs: [77]))
    #expect(!allows(.kill, 78, 9, to: [.hosting], programs: [77]))
    for group in [-77, -1, -78, Int32.min] {
      let place = UInt64(UInt32(bitPattern: group))
      for signal in [SIGHUP, SIGCONT, SIGWINCH, SIGTERM, 0] {
        #expect(!allows(.kill, place, UInt64(signal), to: [.hosting], programs: [77]))
        #expect(!allows(.kill, place, UInt64(signal), to: [.hosting], programs: [-1, 0, 1]))
      }
    }
  }

  @Test func `no memory is written and executed`() {
    let (anonymous, file) = (UInt64(MAP_PRIVATE | MAP_ANONYMOUS), UInt64(MAP_PRIVATE))
    #expect(allows(.mmap, 0, 4096, 3, anonymous))
    #expect(!allows(.mmap, 0, 4096, 7, anonymous))
    #expect(!allows(.mmap, 0, 4096, 5, file))
    #expect(allows(.mmap, 0, 4096, 5, file, to: [.plugIns]))
    #expect(!allows(.mmap, 0, 4096, 7, file, to: [.plugIns]))
    #expect(!allows(.mmap, 0, 4096, 5, anonymous, to: [.plugIns]))
    #expect(!allows(.mprotect, 0, 4096, 5, to: [.plugIns]))
    #expect(allows(.mprotect, 0, 4096, 1))
  }

  @Test func `requests to the terminal change its modes and type nothing`() {
    for request: UInt64 in [0x5401, 0x5402, 0x5413, 0x541B] { #expect(allows(.ioctl, 0, request)) }
    // TIOCSTI, also with other high bits; TIOCLINUX, TIOCSCTTY, TIOCNOTTY, TIOCSIG.
    for request: UInt64 in [0x5412, 0x1_0000_5412, 0x541C, 0x540E, 0x5422, 0x4004_5436] {
      for group in CallGroup.allCases {
        #expect(!allows(.ioctl, 0, request, to: [group]), "\(request) \(group)")
      }
    }
    #expect(allows(.ioctl, 0, 0x4112, to: [.sound]))
    #expect(allows(.ioctl, 0, 0x8004_4502, to: [.devices]))
    #expect(!allows(.ioctl, 0, 0x4112))
  }

  @Test func `sockets are the sound server's, connected by another process`() {
    let unix = UInt64(AF_UNIX)
    #expect(allows(.socket, unix, 0x80801, to: [.sound]))
    #expect(!allows(.socket, unix, 2, to: [.sound]))
    #expect(!allows(.socket, UInt64(AF_INET), 1, to: [.sound]))
    #expect(!allows(.socket, 0x1_0000_0002, 1, to: [.sound]))
    #expect(!allows(.socket, unix, 1))
    #expect(allows(.sendto, 1, 0, 1, 0, 0, 0))
    #expect(!allows(.sendto, 1, 0, 1, 0, 1 << 40, 16))
    #expect(!allows(.bind, 1, to: Set(CallGroup.allCases)))
  }

  @Test func `limits and dumps may be queried, and memory only hidden again`() {
    #expect(allows(.prlimit64, 0, 7, 0, 0x7FFF_0000_0000))
    #expect(!allows(.prlimit64, 0, 4, 0x7FFF_0000_0000, 0))
    #expect(!allows(.prlimit64, 1, 7, 0, 0))
    #expect(allows(.prctl, 4, 0))
    #expect(!allows(.prctl, 4, 1))
    #expect(!allows(.prctl, 22, 2))
    #expect(allows(.setpriority, 0, 0, 10))
    #expect(!allows(.setpriority, 0, 99, 10))
    #expect(!allows(.fcntl, 1, 8, 99))
  }
}
