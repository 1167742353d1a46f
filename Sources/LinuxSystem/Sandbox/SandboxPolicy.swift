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
  /// Whether programs may be started.
  public var startsPrograms: Bool

  /// Creates a policy.
  public init(files: [Grant]?, startsPrograms: Bool = false) {
    self.files = files
    self.startsPrograms = startsPrograms
  }

  /// For a program that watches over another, started before: files are not limited, for Landlock
  /// would hide the other's environment from it (ptrace(2), access mode checking).
  public static let hosting = SandboxPolicy(files: nil)

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
