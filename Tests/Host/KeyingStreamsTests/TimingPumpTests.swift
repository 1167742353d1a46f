@testable import KeyingStreams
import Foundation
import LinuxSystem
import TimingFiles
import TestSupport
import Testing

@Suite struct TimingPumpTests {
  /// Returns the output of a pump after each of `pieces` has arrived in a pipe.
  private func read(_ pieces: [String], isLive: Bool) throws -> [String] {
    let pipe = Pipe()
    let file = InputFile(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    var pump = TimingPump(file: file, format: nil, options: TimingOptions(), isLive: isLive)
    var results: [String] = []
    for piece in pieces {
      try pipe.fileHandleForWriting.write(contentsOf: Data(piece.utf8))
      #expect(try pump.next())
      results.append(TimingTexts.describe(pump.intervals))
    }
    try pipe.fileHandleForWriting.close()
    #expect(try pump.next())
    results.append(TimingTexts.describe(pump.intervals))
    #expect(try !pump.next())
    return results
  }

  private static let pieces = ["+60 -60 +180 -180\n", "-240\n", "+60 -1000\n"]

  @Test func `an interval is delivered when it has ended`() throws {
    #expect(
      try read(Self.pieces, isLive: false) == ["+60 -60 +180", "", "-420 +60", "-1000"])
  }

  @Test func `live, a space is delivered as it grows`() throws {
    #expect(
      try read(Self.pieces, isLive: true) == ["+60 -60 +180 -180", "-240", "+60 -1000", ""])
  }
}
