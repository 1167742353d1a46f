package import LinuxSystem

/// The files that ALSA, its plug-ins and the clients of sound servers read.
///
/// They are read at the first sound, or whenever a device is opened again.
package struct SoundFiles {
  /// Reads a variable of the environment.
  package let variable: (String) -> String?

  /// The access rights to these files.
  package var grants: [SandboxPolicy.Grant] {
    grant(.read, Self.system + ofTheUser) + grant([.read, .write], ["/dev/null"])
      + grant([.read, .write, .device], ["/dev/snd"])
      // A user's own configuration has its plug-ins and files in the same folder.
      + grant([.read, .write, .create], configured)
  }

  /// Plug-ins and their settings, the loader's files, and the identity of machine and user.
  private static let system = [
    "/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/opt",
    "/etc/alsa", "/etc/asound.conf", "/etc/pulse", "/etc/pipewire", "/etc/openal", "/etc/jack",
    "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group",
    "/etc/localtime", "/etc/machine-id", "/var/lib/dbus/machine-id", "/var/lib/alsa",
    "/dev/urandom", "/dev/random", "/dev/zero", "/dev/full",
    "/proc/self", "/proc/asound", "/proc/cpuinfo", "/proc/meminfo", "/proc/sys/kernel",
    "/sys/class/sound", "/sys/devices",
  ]

  /// The user's own settings, and the keys to the user's sound servers.
  private var ofTheUser: [String] {
    let home = variable("HOME") ?? ""
    let settings = folder("XDG_CONFIG_HOME", orIn: ".config")
    let runtime = variable("XDG_RUNTIME_DIR") ?? ""
    return [
      home + "/.asoundrc", settings + "/alsa", settings + "/pulse", settings + "/pipewire",
      home + "/.pulse", home + "/.pulse-cookie", runtime + "/pulse", runtime + "/pipewire-0",
    ] + ["PULSE_COOKIE", "PULSE_CLIENTCONFIG", "PULSE_CONFIG_PATH"].compactMap(variable)
  }

  /// The folders of the files that environment variables name instead of ALSA's own.
  private var configured: [String] {
    let files = (variable("ALSA_CONFIG_PATH") ?? "").split(separator: ":").map(String.init)
    let folders = ["ALSA_CONFIG_DIR", "ALSA_PLUGIN_DIR", "PIPEWIRE_CONFIG_DIR"].compactMap(variable)
    return files.compactMap(Self.folder(of:)).filter { !$0.hasPrefix("/usr/") } + folders
  }

  private func folder(_ name: String, orIn ordinary: String) -> String {
    if let folder = variable(name), folder.hasPrefix("/") { return folder }
    return (variable("HOME") ?? "") + "/" + ordinary
  }

  /// Returns the folder of a file; `nil` for a relative path, or a file in the root folder.
  private static func folder(of path: String) -> String? {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex
    else { return nil }
    return String(path[..<slash])
  }

  private func grant(_ access: FileAccess, _ paths: [String]) -> [SandboxPolicy.Grant] {
    paths.map { SandboxPolicy.Grant($0, access) }
  }
}
