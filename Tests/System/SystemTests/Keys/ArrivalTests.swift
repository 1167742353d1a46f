import Foundation
import InputDevices
import LinuxSystem
import MorseKeying
import TestSupport
import Testing
import Timeline

/// Inputs whose file is missing.
@Suite struct ArrivalTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/all/by-id/device" }

  /// Creates a folder for everybody, above which nothing is watched, and the folder in it.
  private func makeFolders() throws {
    let all = folder.path + "/all"
    try FileManager.default.createDirectory(
      atPath: all + "/by-id", withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: all)
  }

  private func inputs() -> [any EdgeInput] {
    [
      EvdevInput(path: path, clock: MonotonicClock(), source: EdgeSource(.evdev)),
      SerialInput(
        path: path, contacts: [], clock: MonotonicClock(), source: EdgeSource(.serial)),
      PipeInput(path: path, contact: .straight, source: EdgeSource(.pipe)),
    ]
  }

  @Test func `a missing file wakes nobody after the second attempt`() throws {
    try makeFolders()
    for input in inputs() {
      #expect(input.read(at: 0).isEmpty)
      #expect(input.deadline == .ms(1000))
      #expect(input.read(at: 1000).isEmpty)
      #expect(input.deadline == nil && input.descriptors.count == 1)
    }
    let marks = EvdevMarks(path: path, showing: .light)
    marks.advance(to: .ms(0))
    marks.advance(to: .ms(1000))
    #expect(marks.deadline == nil && marks.descriptors.count == 1)
  }

  @Test func `a change of its folder leads to two attempts`() throws {
    try makeFolders()
    for input in inputs() {
      input.read(at: 0)
      input.read(at: 1000)
      try folder.write("", to: "all/by-id/other-\(input.source)")
      input.read(at: 5000)
      #expect(input.deadline == .ms(6000))
      input.read(at: 6000)
      #expect(input.deadline == nil)
    }
  }

  @Test func `a file is opened when its folder appears with it`() throws {
    let input = PipeInput(
      path: folder.path + "/by-id/pipe", contact: .straight, source: EdgeSource(.pipe))
    input.read(at: 0)
    #expect(input.state == .absent("No such file or directory"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/by-id", withIntermediateDirectories: true)
    // The folder is there before the link in it: the second attempt finds that.
    input.read(at: 5000)
    mkfifo(folder.path + "/by-id/pipe", 0o600)
    input.read(at: 6000)
    #expect(input.state == .ready && input.deadline == nil)
  }
}
