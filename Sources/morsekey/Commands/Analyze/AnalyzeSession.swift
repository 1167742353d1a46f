import KeyingStreams
import LinuxSystem
import FistAnalysis
import MorseDecoding
import TimingFiles
import Timeline

/// Why there is no report on a file; the reason has been said.
struct AnalysisFailure: Error {
  let status: CommandStatus
}

/// Studies one file after the other.
///
/// A report comes at the end of a file, so that nothing is said about a malformed one, whether it can
/// be read twice or not.
struct AnalyzeSession {
  let plan: DecodePlan
  let console: Console

  /// Studies the file of this name, `-` being standard input.
  func analyze(_ name: String) -> Result<FistReport, AnalysisFailure> {
    let file: InputFile
    do throws(FileError) {
      file = try name == "-" ? InputFile(descriptor: 0, name: name) : InputFile(path: name)
    } catch {
      console.report(error, expected: "a timing file")
      return .failure(AnalysisFailure(status: .noInput))
    }
    do throws(TimingFailure) {
      return .success(try analyze(file))
    } catch {
      switch error {
      case .timing(let error): console.report(error, in: name)
      case .input(let error), .output(let error):
        console.report(error, expected: "to read it")
        return .failure(AnalysisFailure(status: .ioError))
      }
      return .failure(AnalysisFailure(status: .badData))
    }
  }

  private func analyze(_ file: InputFile) throws(TimingFailure) -> FistReport {
    var pump = TimingPump(file: file, format: plan.format, options: plan.options)
    var decoder: KeyingDecoder?
    var analyzer = FistAnalyzer(alphabet: plan.alphabet)
    var outputs: [Timed<DecoderOutput>] = []
    while try pump.next() {
      if decoder == nil, let format = pump.format {
        guard !format.isNominal else { throw .timing(Self.noTiming(format)) }
        decoder = KeyingDecoder(plan: plan, format: format, hints: pump.hints, isStream: false)
      }
      for interval in pump.intervals {
        analyzer.add(interval)
        decoder?.add(interval, into: &outputs)
        analyzer.add(taking: &outputs)
      }
    }
    decoder?.finish(into: &outputs)
    analyzer.add(taking: &outputs)
    return analyzer.report()
  }

  /// That a file of written elements cannot tell how they were sent.
  private static func noTiming(_ format: TimingFormat) -> TimingError {
    TimingError(
      .unsupported(
        "\(format.title) ('\(format.name)') carry no timing",
        expected: "a recording of how long the key was down and up"), line: 1, column: 1)
  }
}

extension FistAnalyzer {
  /// Takes in what a decoder has decided, and leaves nothing of it.
  fileprivate mutating func add(taking outputs: inout [Timed<DecoderOutput>]) {
    guard !outputs.isEmpty else { return }
    for output in outputs { add(output) }
    outputs.removeAll(keepingCapacity: true)
  }
}
