import Automation
import Foundation
import LinuxSystem
import TestSupport
import Testing
import Timeline

@testable import Stores

@Suite struct UsageFileTests {
  private let folder = TestFolder()

  private var file: UsageFile {
    UsageFile { $0 == "XDG_STATE_HOME" ? folder.path : nil }
  }

  private func drain(_ writer: FileWriter) {
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
  }

  @Test func `two keyboards at once lose nothing, and only the user can read the file`() throws {
    let writers = [try FileWriter(), try FileWriter()]
    let stores = try writers.map {
      try #require(FileUsageStore(isOn: true, file, writer: $0))
    }
    for _ in 0..<50 {
      stores[0].add(UsageCounts(presses: 3, characters: 2), on: 20_000)
      stores[1].add(UsageCounts(presses: 1, corrected: 1, milliseconds: 10), on: 20_000)
    }
    writers.forEach(drain)
    #expect(
      try file.read().days == [
        20_000: UsageCounts(presses: 200, characters: 100, corrected: 50, milliseconds: 500)
      ])
    #expect(try folder.mode(of: "morsekey/usage.txt") == 0o600)
    #expect(stores.flatMap(\.problems).isEmpty)
  }

  @Test func `nothing is stored unless it is wanted`() throws {
    #expect(FileUsageStore(isOn: false, file, writer: try FileWriter()) == nil)
    #expect(try file.forget() == false)
    #expect(try file.read().days.isEmpty)
  }

  @Test func `the file is read as it was written`() throws {
    var text = UsageText()
    text.add(UsageCounts(presses: 5, characters: 4, unknown: 1, milliseconds: 900), on: 20_001)
    text.add(UsageCounts(presses: 1), on: 20_000)
    #expect(UsageText(text.bytes) == text)
    #expect(
      String(decoding: text.bytes, as: UTF8.self).hasSuffix(
        """
        day 20000; presses 1; characters 0; corrected 0; unknown 0; ms 0
        day 20001; presses 5; characters 4; corrected 0; unknown 1; ms 900

        """))
  }

  @Test(arguments: [
    "hello", "day 1; presses 1", "day 1; presses -1; characters 0; corrected 0; unknown 0; ms 0",
    "day x; presses 1; characters 0; corrected 0; unknown 0; ms 0",
    "day 1; presses 1000000000001; characters 0; corrected 0; unknown 0; ms 0",
  ])
  func `a strange line is named and kept`(line: String) {
    var text = UsageText(Array("\(line)\n".utf8))
    #expect(text.strange == [1])
    text.add(UsageCounts(presses: 1), on: 1)
    #expect(String(decoding: text.bytes, as: UTF8.self).hasSuffix("ms 0\n\(line)\n"))
  }

  @Test func `damaged bytes are kept, and the days are limited`() {
    var text = UsageText([0xFF, 0x0A, 0xC3, 0x0A])
    #expect(text.strange == [1, 2])
    for day in 0..<(UsageText.mostDays + 5) { text.add(UsageCounts(presses: 1), on: day) }
    #expect(text.days.count == UsageText.mostDays)
    #expect(text.days.keys.min() == 5)
    #expect(Array(text.bytes.suffix(4)) == [0xFF, 0x0A, 0xC3, 0x0A])
  }

  @Test func `a file that cannot be written is reported`() throws {
    try folder.write("", to: "morsekey")
    let writer = try FileWriter()
    let store = try #require(FileUsageStore(isOn: true, file, writer: writer))
    store.add(UsageCounts(presses: 1), on: 1)
    drain(writer)
    let problem = try #require(store.problems.first)
    #expect(problem.hasPrefix("\(file.path): "))
    #expect(problem.hasSuffix("; expected to count your use in it"))
    // It is still known when the keyboard closes.
    #expect(store.problems == [problem])
  }
}
