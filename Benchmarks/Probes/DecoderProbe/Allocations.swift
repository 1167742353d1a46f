import CAllocations
import FistGenerator
import Foundation
import MorseCode
import MorseDecoding
import Timeline

/// Counts the allocations during the decoding of many elements.
///
/// The difference between N elements and four times as many excludes single allocations, and nearly
/// those of growing buffers.
struct Allocations {
  let corpus: [CorpusCase]

  func report() {
    print("  allocations for each 1000 elements")
    let machine = corpus.filter { $0.hand == "machine" }
    line("file, machine", machine) { read($0, lag: .wholeEvidence) }
    line("file, hands", corpus) { read($0, lag: .wholeEvidence) }
    line("pipe, hands", corpus) { read($0, lag: .live) }
    line("pipe, no lag", corpus) { read($0, lag: .characters(0)) }
    line("straight key", corpus) { key($0, isNamed: false) }
    line("named elements", corpus) { key($0, isNamed: true) }
  }

  private func line(_ name: String, _ cases: [CorpusCase], _ run: ([KeyingInterval]) -> Void) {
    let short = intervals(of: cases, times: 1)
    let long = intervals(of: cases, times: 4)
    run(short)
    let (few, many) = (count { run(short) }, count { run(long) })
    let elements = (long.count - short.count) / 2
    let share = 1000 * Double(many - few) / Double(elements)
    print(
      String(
        format: "  %@ %8.2f   (%ld in %ld elements, %ld in %ld)",
        name.padding(toLength: 16, withPad: " ", startingAt: 0), share,
        few, short.count / 2, many, long.count / 2))
  }

  private func count(_ run: () -> Void) -> Int {
    let before = allocation_count()
    run()
    return Int(allocation_count() - before)
  }

  /// Returns several messages of the cases one after another, as if from one changing hand.
  private func intervals(of cases: [CorpusCase], times: Int) -> [KeyingInterval] {
    let pause = KeyingInterval(isMark: false, nanoseconds: 1_000_000_000)
    let picked = stride(from: 0, to: cases.count, by: max(1, cases.count / 24)).map { cases[$0] }
    let once = picked.flatMap { $0.keying + [pause] }
    return Array(repeatElement(once, count: times).joined())
  }

  private func read(_ intervals: [KeyingInterval], lag: DecoderLag) {
    var decoder = IntervalDecoder(lag: lag)
    var outputs: [Timed<DecoderOutput>] = []
    outputs.reserveCapacity(1024)
    for interval in intervals {
      decoder.add(interval, into: &outputs)
      outputs.removeAll(keepingCapacity: true)
    }
    decoder.finish(into: &outputs)
  }

  private func key(_ intervals: [KeyingInterval], isNamed: Bool) {
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    outputs.reserveCapacity(1024)
    var now = Timestamp.zero
    for interval in intervals {
      let element: MorseElement? =
        isNamed ? (interval.nanoseconds > 150_000_000 ? .dah : .dit) : nil
      if interval.isMark { decoder.handle(.markBegan(element), at: now, into: &outputs) }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark { decoder.handle(.markEnded(element), at: now, into: &outputs) }
      outputs.removeAll(keepingCapacity: true)
    }
  }
}
