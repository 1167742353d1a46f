import KeyboardHost
import Glibc
import MorseKeying
import KeyInput
package import LinuxSystem
import TerminalDevice

/// The files that a store keeps for the user.
package struct StoredFiles {
  /// The files that are only read.
  package var reads: [String] = []
  /// The files that are written too.
  package var writes: [String] = []
}

/// What each command may read, write and connect to once it is in the sandbox.
extension SandboxPolicy {
  /// For a command that works on files: those that were named, and its terminal.
  ///
  /// Files that it writes are opened before.
  ///
  /// - Parameter reading: the files that are read; `-` is none.
  /// - Returns: the policy.
  package static func files(reading: [String] = []) -> SandboxPolicy {
    var policy = SandboxPolicy(files: [])
      .allowing([.read], to: ["/proc/self", "/etc/localtime"])
      .allowing([.read, .write, .device], to: ["/dev/tty", "/dev/null"])
    for path in reading where path != "-" { policy = policy.allowingReading(of: path) }
    return policy
  }

  /// For a keyboard over a text of its own, before its files are added.
  package static func typing(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    files().allowing(.storing, .serving).withSound(variable: variable)
  }

  /// For a keyboard under another program.
  package static func hosting(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    files().allowing(.storing, .serving, .hosting).withSound(variable: variable)
  }

  /// For a command that listens to inputs, which it opens later.
  package static let edges = files().allowing(.settingUp)

  /// For a command that writes a profile: its folder may have to be made, wherever it is to be.
  package static func calibrating(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    SandboxPolicy(files: nil, calls: [.storing, .settingUp]).withSound(variable: variable)
  }

  /// The policy with what sound needs added.
  package func withSound(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    var policy = allowing(.sound, .plugIns)
    withoutActuallyEscaping(variable) { variable in
      policy.files? += SoundFiles(variable: variable).grants
      let sockets = SoundSockets(variable: variable)
      policy.sockets = sockets.paths
      // Where no server mixes sounds, ALSA's own mixer does.
      if !sockets.isServerThere, access("/dev/snd", F_OK) == 0 { policy.calls.insert(.mixing) }
    }
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
  package func withConfiguration(_ folder: String?, _ profile: String?) -> SandboxPolicy {
    let folders = [folder, UserFolder.configuration()].compactMap(\.self)
    let linked = UserFolder.linked(from: folders)
    return allowing([.read], to: folders + linked + [profile].compactMap(\.self))
  }

  /// The policy with the files of stores added; the folder of a file that is written is made if need be.
  package func withStores(_ stores: StoredFiles...) -> SandboxPolicy {
    stores.reduce(self) { policy, files in
      let policy = files.reads.reduce(policy) { $0.allowingReading(of: $1) }
      return files.writes.reduce(policy) { policy, path in
        Folder.make(above: path)
        return policy.allowing([.read, .write, .create], to: [folder(of: path)])
          // It may be a link to a file elsewhere, which is written over.
          .allowing([.read, .write], to: [path])
      }
    }
  }

  /// The policy with the inputs added that a user has asked for, so that they can be opened again.
  package func withInputs(_ options: [String]) -> SandboxPolicy {
    options.compactMap { try? InputChoice(option: $0) }.reduce(self) { policy, choice in
      switch choice.kind {
      case .evdev:
        policy.allowing(.devices).allowing([.read, .write, .device], to: ["/dev/input"])
          .allowing([.read, .device], to: [folder(of: choice.device)])
      // A port that is unplugged comes back as another file.
      case .serial:
        policy.allowing(.devices).allowing([.read, .write, .device], to: ["/dev"])
      case .pipe: choice.device == "-" ? policy : policy.allowingReading(of: choice.device)
      case .midi: policy.withSound()
      case .mouse, .terminal, .kitty, .desktop: policy
      }
    }
  }
}
