import KeyingStreams
import LinuxSystem
import FistAnalysis
import MorseDecoding
import TimingFiles
import Timeline

/// Analyzes files one after the other.
///
/// A report is printed at the end of a file. So an invalid file gets no report, whether or not it
/// can be read twice.
struct AnalyzeSession {
  let plan: DecodePlan
  let console: Console

  /// Analyzes the file of this name; `-` is standard input.
  ///
  /// Without a report, prints the reason.
  func analyze(_ name: String) throws(FileError) -> (report: FistReport?, status: CommandStatus) {
    guard let file = console.openTimings(name) else { return (nil, .noInput) }
    do throws(TimingFailure) {
      return (try analyze(file), .success)
    } catch {
      return (nil, try console.report(error, in: name))
    }
  }

  private func analyze(_ file: InputFile) throws(TimingFailure) -> FistReport {
    var pump = TimingPump(file: file, format: plan.format, options: plan.options)
    var decoder: KeyingDecoder?
    var analyzer = FistAnalyzer(alphabet: plan.alphabet)
    var outputs: [Timed<DecoderOutput>] = []
    let progress = file.isRegular ? WorkProgress("analyzing", console: console) : nil
    defer { progress?.end() }
    while try pump.next() {
      progress?.update(share: pump.share)
      if decoder == nil, let format = pump.format {
        guard !format.isNominal else { throw .timing(Self.noTiming(format)) }
        console.say(assumptions: pump.hints.assumptions, about: file.name)
        decoder = KeyingDecoder(plan: plan, format: format, hints: pump.hints, isStream: false)
      }
      for interval in pump.intervals {
        analyzer.add(interval)
        decoder?.add(interval, into: &outputs)
        analyzer.add(draining: &outputs)
      }
    }
    decoder?.finish(into: &outputs)
    analyzer.add(draining: &outputs)
    return analyzer.report()
  }

  /// Returns the error for a file of written elements, which contain no timing.
  private static func noTiming(_ format: TimingFormat) -> TimingError {
    TimingError(
      .unsupported(
        "\(format.title) ('\(format.name)') carry no timing",
        expected: "a recording of how long the key was down and up"), line: 1, column: 1)
  }
}

extension FistAnalyzer {
  /// Adds the decoder's outputs, and empties the list.
  fileprivate mutating func add(draining outputs: inout [Timed<DecoderOutput>]) {
    guard !outputs.isEmpty else { return }
    for output in outputs { add(output) }
    outputs.removeAll(keepingCapacity: true)
  }
}
