import Foundation
import Glibc
import TestSupport

/// A separate sound server with one null sink, which plays in real time and can be recorded.
final class PulseServer {
  private static let programs = ["pulseaudio", "pactl", "parec"]

  /// Whether the required packages are installed: pulseaudio, pulseaudio-utils, libasound2-plugins.
  static var isInstalled: Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let plugins = ["/usr/lib", "/usr/lib64"] + Self.architectureFolders
    return programs.allSatisfy { program in
      path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
      && plugins.contains {
        FileManager.default.fileExists(atPath: "\($0)/alsa-lib/libasound_module_pcm_pulse.so")
      }
  }

  private static var architectureFolders: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []).map {
      "/usr/lib/\($0)"
    }
  }

  private let folder = TestFolder()
  private var server: ChildProgram?

  private var address: String { "unix:\(folder.path)/socket" }

  /// Prepares a server, to which every PulseAudio client of this process will connect.
  init() { setenv("PULSE_SERVER", address, 1) }

  deinit {
    stop()
    unsetenv("PULSE_SERVER")
  }

  /// Starts the server; returns false if it does not answer in time.
  func start() throws -> Bool {
    server = try launch([
      "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
      "--disable-shm=yes", "--high-priority=no", "--realtime=no", "-L",
      "module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 "
        + "socket=\(folder.path)/socket", "-L",
      "module-null-sink sink_name=morse format=s16le rate=48000 channels=1",
    ])
    return try eventually { try launch(["pactl", "list", "short", "sinks"]).wait() == 0 }
  }

  /// Kills the server, as a crash would.
  func stop() {
    server?.end()
    server = nil
    unlink("\(folder.path)/socket")
  }

  /// Records what the sink plays while `body` runs.
  func recording(_ body: () -> Void) throws -> [Int16] {
    let file = URL(filePath: folder.path + "/recording")
    let recorder = try launch(
      [
        "parec", "-d", "morse.monitor", "--format=s16le", "--rate=48000", "--channels=1",
        "--latency-msec=5", "--raw",
      ], output: file.path)
    try eventually { try !Data(contentsOf: file).isEmpty }
    body()
    usleep(300_000)
    recorder.end()
    return try Data(contentsOf: file).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }

  private func launch(_ words: [String], output: String = "/dev/null") throws -> ChildProgram {
    var environment = ProcessInfo.processInfo.environment.merging([
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path,
      "PULSE_STATE_PATH": folder.path, "PULSE_SERVER": address,
    ]) { $1 }
    if words[0] == "pulseaudio" { environment["PULSE_SERVER"] = nil }
    return try ChildProgram(
      words, environment: environment, output: .file(output, O_WRONLY | O_CREAT | O_TRUNC))
  }
}
