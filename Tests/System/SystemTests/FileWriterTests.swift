import Glibc
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import Timeline

/// A change that is logged, and executed when it is allowed.
private struct NotedChange: FileChange {
  /// The executed changes in order, and the permission to execute.
  final class Log: Sendable {
    let made = Mutex<[String]>([])
    let gate: WakeFile

    init() throws { gate = try WakeFile() }
  }

  let path: String
  var text: String
  let log: Log
  var waits = false

  func merged(with later: NotedChange) -> NotedChange {
    var merged = later
    merged.text = text + "+" + later.text
    return merged
  }

  func make() -> String? {
    let clock = MonotonicClock()
    let end = clock.now.advanced(by: .seconds(60))
    if waits { _ = try? clock.wait(of: log.gate.descriptor, until: end) }
    log.made.withLock { $0.append("\(path): \(text)") }
    return text.hasPrefix("told") ? text : nil
  }
}

/// Another kind of change.
private struct OtherChange: FileChange {
  let path: String
  let log: NotedChange.Log

  func merged(with later: OtherChange) -> OtherChange { later }

  func make() -> Int? {
    log.made.withLock { $0.append("\(path): other") }
    return 1
  }
}

/// A change whose execution crashes.
private struct CrashingChange: FileChange {
  let path: String

  func merged(with later: CrashingChange) -> CrashingChange { later }

  // Overflows: the compiler cannot know the path.
  func make() -> Int? { Int.max + path.utf8.count }
}

@Suite struct FileWriterTests {
  private let clock = MonotonicClock()
  private let log: NotedChange.Log

  init() throws { log = try NotedChange.Log() }

  private var soon: Timestamp { clock.now.advanced(by: .seconds(60)) }

  private func change(_ path: String, _ text: String, waits: Bool = false) -> NotedChange {
    NotedChange(path: path, text: text, log: log, waits: waits)
  }

  @Test func `changes are written in order, and pending changes of one file are merged`() throws {
    let writer = try FileWriter()
    writer.submit(change("first", "0", waits: true))
    for number in 1...3 {
      writer.submit(change("a", "\(number)"))
      writer.submit(change("b", "\(number)"))
    }
    writer.submit(OtherChange(path: "a", log: log))
    #expect(!writer.drain(until: clock.now.advanced(by: .milliseconds(20)), on: clock))
    log.gate.wake()
    #expect(writer.drain(until: soon, on: clock))
    #expect(log.made.withLock(\.self) == ["first: 0", "a: 1+2+3", "b: 1+2+3", "a: other"])
  }

  @Test func `an unused writer has nothing to wait for`() throws {
    let writer = try FileWriter()
    #expect(writer.drain(until: .zero, on: clock))
    #expect(!writer.hasNews.drain())
  }

  @Test func `each kind of notification wakes its reader`() throws {
    let writer = try FileWriter()
    writer.submit(change("a", "silent"))
    #expect(writer.drain(until: soon, on: clock))
    #expect(!writer.hasNews.drain())
    writer.submit(change("a", "told 1"))
    #expect(writer.drain(until: soon, on: clock))
    writer.submit(OtherChange(path: "a", log: log))
    writer.submit(change("b", "told 2"))
    #expect(writer.drain(until: soon, on: clock))
    #expect(writer.hasNews.drain())
    #expect(writer.news(of: NotedChange.self) == ["told 1", "told 2"])
    #expect(writer.news(of: NotedChange.self).isEmpty)
    #expect(writer.news(of: OtherChange.self) == [1])
  }

  @Test func `unread notifications do not accumulate`() throws {
    let writer = try FileWriter()
    for number in 0..<200 { writer.submit(change("file \(number)", "told \(number)")) }
    #expect(writer.drain(until: soon, on: clock))
    let news = writer.news(of: NotedChange.self)
    #expect(news.count == 64 && news.last == "told 199")
  }

  @Test func `queued data is written after the writer is released`() throws {
    var writer: FileWriter? = try FileWriter()
    writer?.submit(change("a", "1", waits: true))
    writer?.submit(change("b", "2"))
    writer = nil
    log.gate.wake()
    eventually { log.made.withLock(\.count) == 2 }
    #expect(log.made.withLock(\.self) == ["a: 1", "b: 2"])
  }

  @Test func `a change that crashes keeps no other change from being made`() throws {
    let writer = try FileWriter()
    writer.submit(change("a", "1", waits: true))
    writer.submit(CrashingChange(path: "b"))
    writer.submit(change("c", "told 2"))
    log.gate.wake()
    #expect(!writer.drain(until: soon, on: clock), "one was dropped")
    writer.submit(CrashingChange(path: "b"))
    #expect(!writer.drain(until: soon, on: clock))
    writer.submit(change("c", "told 3"))
    #expect(writer.drain(until: soon, on: clock))
    #expect(log.made.withLock(\.self) == ["a: 1", "c: told 2", "c: told 3"])
    #expect(writer.news(of: NotedChange.self) == ["told 2", "told 3"])
  }
}
