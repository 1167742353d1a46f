import CLinux

/// Another process that connects sockets for this one, to a few names alone.
///
/// It is forked before the sandbox is entered, and ends with this process. A call to connect(2) then waits for
/// it: it reads the name, connects a socket of its own and puts that in the place of the caller's.
struct SocketConnector {
  private let channel: FileDescriptor

  /// Starts the process; `nil` when there is nothing to connect to, or it cannot be started.
  init?(_ paths: [String]) {
    guard !paths.isEmpty else { return nil }
    let list = paths.joined(separator: "\n")
    let filter = CallFilter([.always(.connect, .socket), .connecting])
    let number = filter.withProgram { program, count in
      clinux_connector_start(list.systemString, program, count)
    }
    guard number >= 0 else { return nil }
    channel = FileDescriptor(rawValue: number)
  }

  /// Hands over what tells of calls to connect(2); nothing of it stays here.
  func serve(_ listener: FileDescriptor) {
    // Should it fail, nothing is connected: the caller is told that there is no such call.
    _ = clinux_connector_serve(channel.rawValue, listener.rawValue)
    listener.close()
  }
}

extension CallRule {
  /// What the connecting process does beside connecting.
  fileprivate static let connecting = CallRule.always(
    .ioctl, .poll, .ppoll, .read, .pread64, .write, .recvmsg, .close, .exit, .exit_group,
    .rt_sigreturn, .rt_sigprocmask, .restart_syscall, .brk, .munmap)
}

extension CallFilter {
  /// Whether numbers of calls are known for this machine.
  var isForThisMachine: Bool {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }

  /// Puts the filter in force in all threads, for good.
  ///
  /// - Parameter asks: whether another process is to be asked.
  /// - Returns: the descriptor by which it is, or 0; -1 with `errno` when it is not in force.
  func install(asks: Bool) -> CInt {
    withProgram { clinux_install_filter($0, $1, asks) }
  }

  fileprivate func withProgram<Result>(
    _ body: (UnsafePointer<clinux_instruction>, UInt16) -> Result
  ) -> Result {
    let code = program.map {
      clinux_instruction(
        code: $0.code, if_true: $0.jumpIfTrue, if_false: $0.jumpIfFalse, operand: $0.operand)
    }
    return body(code, UInt16(code.count))
  }
}
