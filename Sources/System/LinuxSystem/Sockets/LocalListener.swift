import CLinux
import Glibc

/// A Unix socket at which other programs of this user can connect (unix(7)).
public final class LocalListener {
  /// The descriptor to poll for connecting programs.
  public let descriptor: FileDescriptor
  /// The process that removes the socket, even if this process is killed or may not delete files.
  private var helper: clinux_helper
  private var isOpen = true

  /// Creates the socket; an abandoned socket of this user is replaced.
  ///
  /// - Throws: `FileError`: `EADDRINUSE` if a process listens, `EEXIST` if another kind of file is
  ///   there, `EPERM` if the file belongs to another user, `ENAMETOOLONG` if the kernel does not
  ///   accept the name.
  public init(path: String) throws(FileError) {
    let number = clinux_local_listen(path.systemString)
    guard number >= 0 else { throw FileError(name: path, number: errno) }
    var helper = clinux_helper()
    let failure = clinux_start_socket_remover(path.systemString, &helper)
    guard failure == 0 else {
      Glibc.close(number)
      unlink(path.systemString)
      throw FileError(name: path, number: failure)
    }
    (descriptor, self.helper) = (FileDescriptor(rawValue: number), helper)
    Signal.failWritesInstead()
  }

  deinit { close() }

  /// Accepts the next connection.
  ///
  /// - Returns: its non-blocking socket; `nil` if no program of this user is waiting.
  public func accept() -> FileDescriptor? {
    while true {
      let client = clinux_local_accept(descriptor.rawValue)
      if client >= 0 { return FileDescriptor(rawValue: client) }
      guard errno == EPERM || errno == EINTR else { return nil }
    }
  }

  /// Stops accepting connections and removes the socket.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    descriptor.close()
    clinux_helper_end(&helper)
  }
}

/// A group of files that can be polled as one (epoll(7)).
public final class DescriptorGroup {
  /// The descriptor to poll.
  public let descriptor: FileDescriptor

  /// Creates an empty group.
  public init() throws(SystemError) {
    let number = clinux_group_create()
    guard number >= 0 else { throw .last("epoll_create1") }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { descriptor.close() }

  /// Adds a file to the group, or changes the awaited readiness; hang-up is always reported.
  public func watch(_ member: FileDescriptor, reads: Bool = true, writes: Bool = false) {
    _ = clinux_group_set(descriptor.rawValue, member.rawValue, reads, writes)
  }

  /// Removes a file from the group.
  public func forget(_ member: FileDescriptor) {
    _ = clinux_group_remove(descriptor.rawValue, member.rawValue)
  }

  /// The files that are ready, and whether the other side has hung up.
  public func ready() -> [(member: FileDescriptor, isGone: Bool)] {
    var members = [CInt](repeating: 0, count: Int(CLINUX_GROUP_MOST))
    var gone = [Bool](repeating: false, count: members.count)
    let count = clinux_group_ready(descriptor.rawValue, &members, &gone, CInt(members.count))
    guard count > 0 else { return [] }
    return zip(members, gone).prefix(Int(count)).map { (FileDescriptor(rawValue: $0), $1) }
  }
}
