import Glibc
import LinuxSystem

/// The sockets at which this machine's sound servers accept clients.
package struct SoundSockets {
  /// Reads a variable of the environment.
  package let variable: (String) -> String?

  /// The paths of PulseAudio's and PipeWire's sockets, where their own clients look for them.
  package var paths: [String] {
    var seen: Set<String> = []
    return (pulse + pipeWire).filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }

  /// Whether one of them exists.
  var isServerThere: Bool { paths.contains { access($0.systemString, F_OK) == 0 } }

  private var pulse: [String] {
    let named = (variable("PULSE_SERVER") ?? "").split(whereSeparator: \.isWhitespace)
    let runtime = runtimeFolders.map { $0 + "/pulse" }
    let settings = (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/pulse"
    let linked = [settings, home + "/.pulse"].flatMap { folder in
      Folder.names(in: folder, ending: "-runtime").map { "\(folder)/\($0)-runtime" }
    }
    let folders =
      [variable("PULSE_RUNTIME_PATH")].compactMap(\.self) + runtime + linked + ["/run/pulse"]
    return named.map(Self.path(ofServer:)) + folders.map { $0 + "/native" }
      + ["/var/run/pulse/native"]
  }

  private var pipeWire: [String] {
    let folders = [variable("PIPEWIRE_RUNTIME_DIR")].compactMap(\.self) + runtimeFolders
    let names = [variable("PIPEWIRE_REMOTE")].compactMap(\.self) + ["pipewire-0"]
    return names.flatMap { name in
      name.hasPrefix("/") ? [name] : (folders + ["/run/pipewire"]).map { $0 + "/" + name }
    }
  }

  private var home: String { variable("HOME") ?? "" }

  private var runtimeFolders: [String] {
    [variable("XDG_RUNTIME_DIR")].compactMap(\.self) + ["/run/user/\(getuid())"]
  }

  /// Returns the socket path of a server in the syntax of PULSE_SERVER: `{MACHINE}unix:/PATH`.
  private static func path(ofServer server: Substring) -> String {
    let place = server.split(separator: "}", maxSplits: 1).last ?? server
    return String(place.hasPrefix("unix:") ? place.dropFirst(5) : place)
  }
}
