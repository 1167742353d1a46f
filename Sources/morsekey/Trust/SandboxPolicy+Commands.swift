import MorseKeying
import KeyInput
import LinuxSystem
import TerminalDevice

/// What commands keep for themselves.
extension SandboxPolicy {
  /// For a command that works on files: those that were named, and its terminal.
  ///
  /// Files that it writes are opened before.
  ///
  /// - Parameter reading: the files that are read; `-` is none.
  /// - Returns: the policy.
  static func files(reading: [String] = []) -> SandboxPolicy {
    var policy = SandboxPolicy(files: [])
      .allowing([.read], to: ["/proc/self", "/etc/localtime"])
      .allowing([.read, .write, .device], to: ["/dev/tty", "/dev/null"])
    for path in reading where path != "-" { policy = policy.allowingReading(of: path) }
    return policy
  }

  /// The policy with what sound needs added.
  func withSound(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    var policy = self
    withoutActuallyEscaping(variable) { policy.files? += SoundFiles(variable: $0).grants }
    return policy
  }

  /// The folder of a path as it is written: where a device goes and comes again, links and all.
  private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The policy with what is configured added, so that it can be read again when it changes: also where links
  /// lead, since an editor may replace the file that a link names.
  ///
  /// - Parameters:
  ///   - folder: the folder of the configuration; `nil` when there is none.
  ///   - profile: the profile, where it lies elsewhere.
  /// - Returns: the policy.
  func withConfiguration(_ folder: String?, _ profile: String?) -> SandboxPolicy {
    let folders = [folder, UserFolder.configuration()].compactMap(\.self)
    let linked = UserFolder.linked(from: folders)
    return allowing([.read], to: folders + linked + [profile].compactMap(\.self))
  }

  /// The policy with the inputs added that a user has asked for, so that they can be opened again.
  func withInputs(_ options: [String]) -> SandboxPolicy {
    options.compactMap { try? InputChoice(option: $0) }.reduce(self) { policy, choice in
      switch choice.kind {
      case .evdev:
        policy.allowing([.read, .write, .device], to: ["/dev/input"])
          .allowing([.read, .device], to: [folder(of: choice.device)])
      // A port that is unplugged comes back as another file.
      case .serial: policy.allowing([.read, .write, .device], to: ["/dev"])
      case .pipe: choice.device == "-" ? policy : policy.allowingReading(of: choice.device)
      case .midi: policy.withSound()
      case .mouse, .terminal, .kitty: policy
      }
    }
  }
}
