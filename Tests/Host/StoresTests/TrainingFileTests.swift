import Foundation
import LinuxSystem
import TestSupport
import Testing
import Timeline
import Training

@testable import Stores

@Suite struct TrainingFileTests {
  private let folder = TestFolder()

  private var file: TrainingFile {
    TrainingFile { $0 == "XDG_STATE_HOME" ? folder.path : nil }
  }

  private func attempt(_ letter: Character, _ number: Int) -> TrainingAttempt {
    TrainingAttempt(.letter(letter), isRight: true, recall: 900, time: 1_800_000_000 + number)
  }

  private func drain(_ writer: FileWriter) {
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now.advanced(by: .seconds(60)), on: clock))
  }

  @Test func `two lessons at once lose nothing, and only the user can read the file`() throws {
    let writers = [try FileWriter(), try FileWriter()]
    let stores = try writers.map { try FileTrainingStore(file, writer: $0) }
    for number in 0..<50 {
      stores[0].add(attempt("e", number))
      stores[1].add(attempt("t", number))
    }
    writers.forEach(drain)
    let progress = try file.read().progress
    #expect(progress.records[.letter("e")]?.asked == 50)
    #expect(progress.records[.letter("t")]?.asked == 50)
    #expect(progress.days.first?.answers == 100)
    #expect(try folder.mode(of: "morsekey/training.txt") == 0o600)
  }

  @Test func `an answer is in the file before the next prompt is asked`() throws {
    let store = try FileTrainingStore(file, writer: try FileWriter(), patience: .seconds(60))
    for number in 1...20 {
      store.add(attempt("e", number))
      #expect(try file.read().progress.records[.letter("e")]?.asked == number)
    }
  }

  @Test func `a strange line is reported and kept`() throws {
    try folder.write("hello\n", to: "morsekey/training.txt")
    let writer = try FileWriter()
    let store = try FileTrainingStore(file, writer: writer)
    #expect(store.notes == ["\(file.path):1: this line is not understood; it is kept"])
    store.add(attempt("e", 0))
    drain(writer)
    #expect(try folder.read("morsekey/training.txt").hasSuffix("hello\n"))
    // A head, an item and a day come before it now, and the host asks more than once.
    for _ in 0..<2 {
      #expect(store.notes == ["\(file.path):4: this line is not understood; it is kept"])
    }
    try folder.write("", to: "morsekey/training.txt")
    store.add(attempt("e", 1))
    drain(writer)
    #expect(store.notes.isEmpty)
  }

  @Test func `damaged bytes are reported in one message and kept`() throws {
    let damaged: [UInt8] = [0xFF, 0x0A, 0x00, 0xC3, 0x0A, 0xE4]
    try folder.write(Data(damaged), to: "morsekey/training.txt")
    let writer = try FileWriter()
    let store = try FileTrainingStore(file, writer: writer)
    let message = "\(file.path):1: this line and 2 more are not understood; they are kept"
    #expect(store.notes == [message])
    store.add(attempt("e", 0))
    drain(writer)
    let bytes = try #require(try UserFolder.bytes(at: file.path))
    #expect(bytes.suffix(7) == damaged[...] + [0x0A])
    #expect(try file.read().progress.records[.letter("e")]?.asked == 1)
  }

  @Test func `progress is forgotten by one call`() throws {
    let writer = try FileWriter()
    try FileTrainingStore(file, writer: writer).add(attempt("e", 0))
    drain(writer)
    #expect(try file.forget())
    #expect(try !file.forget())
    #expect(try file.read().progress.isEmpty)
  }

  @Test func `without a file nothing is stored`() throws {
    let writer = try FileWriter()
    let store = try FileTrainingStore(nil, writer: writer)
    store.add(attempt("e", 0))
    drain(writer)
    #expect(folder.names.isEmpty)
    #expect(store.session.count == 1)
  }
}
