import KeyboardHost
import Glibc
import MorseKeying
import InputDevices
package import LinuxSystem
import TerminalDevice

/// The files and sockets that each command may use in the sandbox.
///
/// A keyboard may write the user's words (`lexicon.tsv`, ``FileWordStore``), contexts
/// (`contexts.toml`, ``FileContextStore``) and hands (`hands.toml`, ``FileHandStore``). `SoundFiles` adds the devices of sound. `RunCommand`
/// limits no files if it cannot watch its program.
extension SandboxPolicy {
  /// Returns the policy for a command that processes files: the named files, and its terminal.
  ///
  /// Output files are opened before.
  ///
  /// - Parameter reading: the input files; `-` is ignored.
  /// - Returns: the policy.
  package static func files(reading: [String] = []) -> SandboxPolicy {
    var policy = SandboxPolicy(files: [])
      .allowing([.read], to: ["/proc/self", "/etc/localtime"])
      .allowing([.read, .write, .device], to: ["/dev/tty", "/dev/null"])
    for path in reading where path != "-" { policy = policy.allowingReading(of: path) }
    return policy
  }

  /// Returns the policy for a keyboard with its own text, before its files are added.
  package static func typing(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    files().allowing(.storing, .serving).withSound(variable: variable)
  }

  /// Returns the policy for a keyboard under another program.
  package static func hosting(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    files().allowing(.storing, .serving, .hosting).withSound(variable: variable)
  }

  /// The policy for a command that reads inputs, which it opens later.
  package static let edges = files().allowing(.settingUp)

  /// Returns the policy for a command that writes a profile.
  ///
  /// The folder of the profile may have to be created anywhere.
  package static func calibrating(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    SandboxPolicy(files: nil, calls: [.storing, .settingUp]).withSound(variable: variable)
  }

  /// Returns the policy with the rights that sound needs.
  package func withSound(
    variable: (String) -> String? = WindowSize.environmentVariable
  ) -> SandboxPolicy {
    var policy = allowing(.sound, .plugIns)
    withoutActuallyEscaping(variable) { variable in
      policy.files? += SoundFiles(variable: variable).grants
      let sockets = SoundSockets(variable: variable)
      policy.sockets = sockets.paths + [SpeechClient.path(variable)]
      // Without a sound server, ALSA's own mixer is used.
      if !sockets.isServerThere, access("/dev/snd", F_OK) == 0 { policy.calls.insert(.mixing) }
    }
    return policy
  }

  /// Returns the folder of a path without resolving links, because devices may reappear there.
  private func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Returns the policy with the right to read the configuration again when it changes.
  ///
  /// This includes the targets of links, because an editor may replace the file that a link names.
  ///
  /// - Parameters:
  ///   - folder: the folder of the configuration; `nil` when there is none.
  ///   - profile: the profile, if it is in another folder.
  /// - Returns: the policy.
  package func withConfiguration(_ folder: String?, _ profile: String?) -> SandboxPolicy {
    let folders = [folder, UserFolder.configuration()].compactMap(\.self)
    let linked = UserFolder.linked(from: folders)
    return allowing([.read], to: folders + linked + [profile].compactMap(\.self))
  }

  /// Returns the policy with the files of stores; creates the folders of written files if
  /// necessary.
  package func withStores(_ stores: StoredFiles...) -> SandboxPolicy {
    stores.reduce(self) { policy, files in
      let policy = files.reads.reduce(policy) { $0.allowingReading(of: $1) }
      return files.writes.reduce(policy) { policy, path in
        Folder.make(above: path)
        return policy.allowing([.read, .write, .create], to: [folder(of: path)])
          // It may be a link to a file elsewhere, which is overwritten.
          .allowing([.read, .write], to: [path])
      }
    }
  }

  /// Returns the policy with devices of the kernel's input layer, so that they can be opened again.
  package func withInputDevices(_ paths: [String]) -> SandboxPolicy {
    paths.reduce(self) { policy, path in
      policy.allowing(.devices).allowing([.read, .write, .device], to: ["/dev/input"])
        .allowing([.read, .device], to: [folder(of: path)])
    }
  }

  /// Returns the policy with the user's inputs, so that they can be opened again.
  package func withInputs(_ options: [String]) -> SandboxPolicy {
    options.compactMap { try? InputChoice(option: $0) }.reduce(self) { policy, choice in
      switch choice.kind {
      case .evdev: policy.withInputDevices([choice.device])
      // A port that is plugged in again is a new file.
      case .serial:
        policy.allowing(.devices).allowing([.read, .write, .device], to: ["/dev"])
      case .pipe: choice.device == "-" ? policy : policy.allowingReading(of: choice.device)
      case .midi: policy.withSound()
      case .mouse, .terminal, .kitty, .desktop: policy
      }
    }
  }
}

/// The files that a store uses.
package struct StoredFiles {
  /// The files that are only read.
  package var reads: [String]
  /// The files that are also written.
  package var writes: [String]

  /// Creates the files; none by default.
  package init(reads: [String] = [], writes: [String] = []) {
    (self.reads, self.writes) = (reads, writes)
  }
}
