import CLinux
import Glibc

/// A socket in the file system at which other programs of this user can be let in (unix(7)).
public final class LocalListener {
  /// What to poll for programs that want to be let in.
  public let descriptor: FileDescriptor
  /// What takes the socket away, also when this process is killed or may take nothing away any more.
  private var keeper: clinux_keeper
  private var isOpen = true

  /// Makes the socket; one of this user's that nobody listens to any more is replaced.
  ///
  /// - Throws: `FileError`: `EADDRINUSE` when somebody listens, `EEXIST` when there is something else, `EPERM`
  ///   when it is another user's, `ENAMETOOLONG` when the kernel takes no such name.
  public init(path: String) throws(FileError) {
    let number = clinux_local_listen(path.systemString)
    guard number >= 0 else { throw FileError(name: path, number: errno) }
    var keeper = clinux_keeper()
    let failure = clinux_keep_socket(path.systemString, &keeper)
    guard failure == 0 else {
      Glibc.close(number)
      unlink(path.systemString)
      throw FileError(name: path, number: failure)
    }
    (descriptor, self.keeper) = (FileDescriptor(rawValue: number), keeper)
    Signal.failWritesInstead()
  }

  deinit { close() }

  /// Lets the next program in.
  ///
  /// - Returns: its socket, which does not wait; `nil` when none wants to, or another user's did.
  public func accept() -> FileDescriptor? {
    while true {
      let client = clinux_local_accept(descriptor.rawValue)
      if client >= 0 { return FileDescriptor(rawValue: client) }
      guard errno == EPERM || errno == EINTR else { return nil }
    }
  }

  /// Lets nobody in any more, and takes the socket away.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    descriptor.close()
    clinux_keeper_end(&keeper)
  }
}

/// Files that are waited for as one (epoll(7)).
public final class DescriptorGroup {
  /// What to poll.
  public let descriptor: FileDescriptor

  /// Creates an empty group.
  public init() throws(SystemError) {
    let number = clinux_group_create()
    guard number >= 0 else { throw .last("epoll_create1") }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { descriptor.close() }

  /// Waits for a file, or for something else of it; that it is gone is told in any case.
  public func watch(_ member: FileDescriptor, reads: Bool = true, writes: Bool = false) {
    _ = clinux_group_set(descriptor.rawValue, member.rawValue, reads, writes)
  }

  /// Waits for a file no more.
  public func forget(_ member: FileDescriptor) {
    _ = clinux_group_remove(descriptor.rawValue, member.rawValue)
  }

  /// The files that are ready now, and whether the other side is gone.
  public func ready() -> [(member: FileDescriptor, isGone: Bool)] {
    var members = [CInt](repeating: 0, count: Int(CLINUX_GROUP_MOST))
    var gone = [Bool](repeating: false, count: members.count)
    let count = clinux_group_ready(descriptor.rawValue, &members, &gone, CInt(members.count))
    guard count > 0 else { return [] }
    return zip(members, gone).prefix(Int(count)).map { (FileDescriptor(rawValue: $0), $1) }
  }
}
