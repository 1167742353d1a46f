/// The privileges that a program keeps in the sandbox.
///
/// `Stores/Sandbox/AllowedFiles.swift` grants each command its files.
public struct SandboxPolicy: Hashable, Sendable {
  /// Permitted access to a file or folder.
  public struct Grant: Hashable, Sendable {
    /// The file, or the folder that contains the files.
    public var path: String
    /// The permitted access.
    public var access: FileAccess

    /// Creates a grant.
    public init(_ path: String, _ access: FileAccess) {
      self.path = path
      self.access = access
    }
  }

  /// The permitted file access; `nil` if file access is not limited.
  public var files: [Grant]?
  /// The allowed system calls; all others are refused.
  public var calls: Set<CallGroup>
  /// The Unix sockets that another process may connect for this one.
  public var sockets: [String] = []
  /// The programs that it has started and may send any signal.
  public var programs: [CInt] = []

  /// Creates a policy; the basic calls are always allowed.
  public init(files: [Grant]?, calls: Set<CallGroup> = []) {
    self.files = files
    self.calls = calls.union([.basic])
  }

  /// Returns the policy with more system calls.
  public func allowing(_ calls: CallGroup...) -> SandboxPolicy {
    var policy = self
    policy.calls.formUnion(calls)
    return policy
  }

  /// Returns the policy with access to more files.
  public func allowing(_ access: FileAccess, to paths: [String]) -> SandboxPolicy {
    var policy = self
    policy.files?.append(contentsOf: paths.map { Grant($0, access) })
    return policy
  }

  /// Returns the policy with read access to a file, or to its folder if the file does not exist
  /// yet.
  public func allowingReading(of path: String) -> SandboxPolicy {
    allowing([.read], to: [FilePlace(path).nearest])
  }
}
