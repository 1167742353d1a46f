/// What a program keeps for itself when it gives up the rest.
public struct SandboxPolicy: Hashable, Sendable {
  /// Something that may be done to files.
  public struct Grant: Hashable, Sendable {
    /// The file, or the folder that they are in.
    public var path: String
    /// What may be done.
    public var access: FileAccess

    /// Creates a grant.
    public init(_ path: String, _ access: FileAccess) {
      self.path = path
      self.access = access
    }
  }

  /// What may be done to files; `nil` when files are not limited at all.
  public var files: [Grant]?
  /// The system calls that are allowed; all others are refused.
  public var calls: Set<CallGroup>
  /// The sockets in the file system that another process may connect for this one.
  public var sockets: [String] = []
  /// The programs that it has started, and may send every signal.
  public var programs: [CInt] = []

  /// Creates a policy; the basic calls are always allowed.
  public init(files: [Grant]?, calls: Set<CallGroup> = []) {
    self.files = files
    self.calls = calls.union([.basic])
  }

  /// The policy with system calls added.
  public func allowing(_ calls: CallGroup...) -> SandboxPolicy {
    var policy = self
    policy.calls.formUnion(calls)
    return policy
  }

  /// The policy with access to files added.
  public func allowing(_ access: FileAccess, to paths: [String]) -> SandboxPolicy {
    var policy = self
    policy.files?.append(contentsOf: paths.map { Grant($0, access) })
    return policy
  }

  /// The policy with reading of a file added that may not be there yet: then, of its folder.
  public func allowingReading(of path: String) -> SandboxPolicy {
    allowing([.read], to: [FilePlace(path).nearest])
  }
}
