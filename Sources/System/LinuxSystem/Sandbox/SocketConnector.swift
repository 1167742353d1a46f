import CLinux

/// A helper process that connects sockets for this one, only to given names.
///
/// It is forked before the sandbox is entered, and ends with this process. A call to connect(2)
/// then waits for it. The helper reads the name, connects its own socket and puts that in place of
/// the caller's.
struct SocketConnector {
  private let channel: FileDescriptor

  /// Starts the process; `nil` if there are no paths or it cannot be started.
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

  /// Transfers the descriptor that reports calls to connect(2), and closes it here.
  func serve(_ listener: FileDescriptor) {
    // On failure nothing is connected: the caller receives ENOSYS.
    _ = clinux_connector_serve(channel.rawValue, listener.rawValue)
    listener.close()
  }
}

extension CallRule {
  /// The other calls of the connecting process.
  fileprivate static let connecting = CallRule.always(
    .ioctl, .poll, .ppoll, .read, .pread64, .write, .recvmsg, .close, .exit, .exit_group,
    .rt_sigreturn, .rt_sigprocmask, .restart_syscall, .brk, .munmap)
}

extension CallFilter {
  /// Whether the system call numbers of this machine are known.
  var isForThisMachine: Bool {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }

  /// Installs the filter permanently in all threads.
  ///
  /// - Parameter asks: whether to ask another process.
  /// - Returns: the descriptor for asking, or 0; -1 with `errno` on failure.
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
