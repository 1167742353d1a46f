@testable import Stores
@testable import KeyboardHost
import ArgumentParser
import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct SandboxPolicyTests {
  private typealias Grant = SandboxPolicy.Grant

  private func soundFiles(_ environment: [String: String]) -> [Grant] {
    SoundFiles(variable: { environment[$0] }).grants
  }

  @Test(arguments: [
    ("HOME", "/home/u", "/home/u/.asoundrc"),
    ("HOME", "/home/u", "/home/u/.config/pulse"),
    ("XDG_CONFIG_HOME", "/c", "/c/pipewire"),
    ("XDG_RUNTIME_DIR", "/run/user/1", "/run/user/1/pulse"),
    ("PULSE_COOKIE", "/secret/cookie", "/secret/cookie"),
    ("HOME", "/home/u", "/usr"),
  ])
  func `sound can read its settings and plug-ins`(variable: String, value: String, path: String) {
    #expect(soundFiles([variable: value]).contains(Grant(path, .read)))
  }

  @Test func `the sandbox allows sound its devices and the user's ALSA settings`() {
    let path = "/usr/share/alsa/alsa.conf:/s/a.conf"
    let kept = soundFiles(["ALSA_CONFIG_PATH": path])
    #expect(kept.contains(Grant("/s", [.read, .write, .create])))
    #expect(kept.contains(Grant("/dev/snd", [.read, .write, .device])))
  }

  @Test(arguments: ["/home/u", "/home", "/", "/tmp", "/etc", "/home/u/.config", "/usr/share/alsa"])
  func `sound opens no home folder`(path: String) {
    let environment = [
      "HOME": "/home/u", "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:a.conf:/b.conf",
    ]
    #expect(!soundFiles(environment).contains { $0.path == path })
  }

  @Test func `read files get their own rule, a missing one its folder`() throws {
    let folder = TestFolder()
    let there = try folder.write("", to: "there")
    let missing = folder.path + "/missing"
    let reading = SandboxPolicy.files(reading: [there, "-"]).files ?? []
    #expect(reading.contains(Grant(there, .read)))
    #expect(!reading.contains(Grant(folder.path, .read)))
    #expect(SandboxPolicy.files(reading: [missing]).files?.last == Grant(folder.path, .read))
  }

  @Test func `recording and control open no folder`() throws {
    let command = try TypeCommand.parse(["--record", "/home/u/x", "--control", "/home/u/c"])
    let kept = command.policy(nil).files ?? []
    #expect(!kept.contains { $0.path.hasPrefix("/home/u") || $0.path == "/home" || $0.path == "/" })
  }

  @Test(arguments: [
    ("evdev:/dev/input/event3", "/dev/input"), ("serial:/dev/ttyUSB0", "/dev"),
    ("midi", "/dev/snd"), ("pipe:/dev/null", "/dev/null"),
  ])
  func `an input can be opened again`(option: String, path: String) {
    let kept = SandboxPolicy.files().withInputs([option]).files ?? []
    #expect(kept.contains { $0.path == path && $0.access.contains(.read) })
  }

  @Test func `a keyboard under another program signals it, and its files are limited`() throws {
    let policy = try RunCommand.parse(["--", "true"]).policy(nil)
    let paths = try #require(policy.files).map(\.path)
    #expect(!paths.isEmpty && !paths.contains("/") && !paths.contains("/proc"))
    #expect(policy.calls.contains(.hosting))
  }

  @Test(arguments: [
    ("XDG_RUNTIME_DIR", "/r", "/r/pulse/native"),
    ("XDG_RUNTIME_DIR", "/r", "/r/pipewire-0"),
    ("PULSE_SERVER", "unix:/p/s", "/p/s"),
    ("PULSE_SERVER", "{abc}unix:/p/s /q", "/p/s"),
    ("PULSE_SERVER", "{abc}unix:/p/s /q", "/q"),
    ("PULSE_RUNTIME_PATH", "/p", "/p/native"),
    ("PIPEWIRE_REMOTE", "/x/other", "/x/other"),
    ("PIPEWIRE_RUNTIME_DIR", "/w", "/w/pipewire-0"),
  ])
  func `the sockets of sound servers are known`(variable: String, value: String, path: String) {
    let sockets = SoundSockets { $0 == variable ? value : nil }
    #expect(sockets.paths.contains(path))
  }

  @Test func `a sound server on another machine has no socket here`() {
    let here = SoundSockets { _ in nil }.paths
    #expect(SoundSockets { $0 == "PULSE_SERVER" ? "tcp:host:4713" : nil }.paths == here)
  }
}
