import Foundation
import KeyboardHost
import LinuxSystem
import MorseDecoding
import MorseKeyboard
import MorseKeying
@testable import Stores
import TestSupport
import Testing
import Timeline

@Suite struct FileHandStoreTests {
  private let folder = TestFolder()
  private let writer: FileWriter

  init() throws { writer = try FileWriter() }

  private static let slow = HandMemory(
    .even, inner: .init(nanoseconds: 640e6, spread: 0.14),
    character: .init(nanoseconds: 1700e6, spread: 0.2),
    word: .init(nanoseconds: 3600e6, spread: 0.25), presses: 48)
  private static let straight = HandMemory(
    .straight, dit: .init(nanoseconds: 180e6, spread: 0.1),
    dah: .init(nanoseconds: 560e6, spread: 0.1), inner: .init(nanoseconds: 190e6, spread: 0.15),
    character: .init(nanoseconds: 600e6, spread: 0.2),
    word: .init(nanoseconds: 1500e6, spread: 0.25), presses: 96)

  private func variable(_ name: String) -> String? {
    name == "XDG_STATE_HOME" ? folder.path : nil
  }

  private func store(isOn: Bool = true, inputs: [String] = []) -> FileHandStore {
    FileHandStore(isOn: isOn, inputs: inputs, writer: writer, variable: variable)
  }

  private func drain() {
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
  }

  private var text: String {
    get throws { try UserFolder.text(at: HandsFile(variable: variable).path) ?? "" }
  }

  @Test func `hands are the same in the next session, readable only by the user`() throws {
    var store = store()
    #expect(store.hands?[.element] == nil)
    store.note(["element": Self.slow, "straight serial": Self.straight])
    drain()
    store.receiveResults()
    #expect(store.problems.isEmpty)
    #expect(self.store().hands?[.element] == Self.slow)
    #expect(self.store(inputs: ["serial"]).hands?[.straight] == Self.straight)
    #expect(self.store().hands?[.straight] == nil)
    #expect(try folder.mode(of: "morsekey/hands.toml") == 0o600)
  }

  @Test func `programs that store at the same time lose nothing of each other`() async throws {
    let file = HandsFile(variable: variable)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask { #expect(file.remember(["element \(number)": Self.slow]) == []) }
      }
    }
    #expect(file.read().hands.hands.count == 8)
    #expect(file.read().notes.isEmpty)
  }

  @Test func `nothing is read or written where remembering is off`() throws {
    #expect(HandsFile(variable: variable).remember(["element": Self.slow]) == [])
    let before = try text
    var store = store(isOn: false)
    #expect(store.hands == nil)
    #expect(store.files.writes.isEmpty)
    store.note(["element": Self.straight])
    store.finish()
    drain()
    #expect(try text == before)
  }

  @Test func `the sandbox allows the file`() {
    #expect(store().files.writes == [HandsFile(variable: variable).path])
  }

  @Test(arguments: [
    ("[element]\nrhythm = \"waltz\"\nletter = 500", "rhythm"),
    ("[element]\nrhythm = \"even\"\nletter = 500", "no hand keys"),
    ("[element]\nrhythm = \"even\"\ninside = 900\nletter = 500\nword = 2000", "no hand keys"),
    ("[element]\nrhythm = \"even\"\ninside = \"x\"\nletter = 500\nword = 2000", "number"),
    ("element = 5", "not a table"), ("[element\n", "expected ']'"),
  ])
  func `a damaged table is reported and kept as a comment, and others apply`(
    damage: (text: String, problem: String)
  ) throws {
    let file = HandsFile(variable: variable)
    #expect(file.remember(["straight": Self.straight]) == [])
    try folder.write(damage.text + "\n" + (try text), to: "morsekey/hands.toml")
    var store = store()
    #expect(store.problems.count == 1)
    #expect(store.problems[0].contains("hands.toml:"))
    #expect(store.problems[0].contains(damage.problem))
    #expect(store.hands?[.straight] == Self.straight)
    store.note(["element": Self.slow])
    drain()
    store.receiveResults()
    #expect(store.problems.isEmpty)
    for line in damage.text.split(separator: "\n") {
      #expect(try text.contains("# \(line)\n"))
    }
    #expect(file.read().hands == ["element": Self.slow, "straight": Self.straight])
    #expect(file.remember(["element": Self.slow]) == [])
    #expect(try text.contains("# \(damage.text.split(separator: "\n")[0])\n"))
  }

  @Test func `a file that cannot be read stays as it is`() throws {
    try folder.write(String(repeating: "x", count: 1 << 22), to: "morsekey/hands.toml")
    var store = store()
    #expect(store.problems.count == 1)
    store.note(["element": Self.slow])
    drain()
    store.receiveResults()
    #expect(store.problems.count == 1)
    let size = try Data(contentsOf: URL(filePath: folder.path + "/morsekey/hands.toml")).count
    #expect(size == 1 << 22)
  }

  @Test func `forgetting deletes the file`() throws {
    let file = HandsFile(variable: variable)
    #expect(try !file.forget())
    #expect(file.remember(["element": Self.slow]) == [])
    #expect(try file.forget())
    #expect(store().hands == RememberedHands())
  }
}
