package import LinuxSystem
package import MorseCode
import MorseDecoding
package import TimingFiles
import Timeline

/// Decodes and prints the intervals of one file; flushes the output if it is a stream.
package struct DecodedFlow {
  private let plan: DecodePlan
  private let output: OutputFile
  private let isStream: Bool
  private var printer: DecodedPrinter
  private var decoder: KeyingDecoder?
  private var outputs: [Timed<DecoderOutput>] = []

  package init(plan: DecodePlan, output: OutputFile, isStream: Bool) {
    self.plan = plan
    self.output = output
    self.isStream = isStream
    printer = DecodedPrinter(output: output, alphabet: plan.alphabet, isJSON: plan.isJSON)
  }

  /// Whether the decoder has been chosen.
  package var hasBegun: Bool { decoder != nil }

  /// Chooses the decoder; called when the format is known.
  package mutating func begin(_ format: TimingFormat, hints: TimingHints) {
    decoder = KeyingDecoder(plan: plan, format: format, hints: hints, isStream: isStream)
  }

  /// Decodes intervals, and prints the text that is certain.
  package mutating func add(_ intervals: [KeyingInterval]) throws(TimingFailure) {
    decoder?.add(contentsOf: intervals, into: &outputs)
    if !outputs.isEmpty { try print() }
    guard isStream else { return }
    do { try output.flush() } catch { throw .output(error) }
  }

  /// Prints the remaining text and the line end.
  package mutating func finish(isWhole: Bool) throws(TimingFailure) {
    decoder?.finish(into: &outputs)
    try print()
    do { try printer.finish(isWhole: isWhole) } catch { throw .output(error) }
  }

  private mutating func print() throws(TimingFailure) {
    do { try printer.print(outputs, wpm: decoder?.wpm ?? 0) } catch { throw .output(error) }
    outputs.removeAll(keepingCapacity: true)
  }
}
