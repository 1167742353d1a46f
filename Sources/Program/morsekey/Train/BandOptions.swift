import ArgumentParser
import LinuxSystem
import Training

/// The options for what is heard besides the prompts of a lesson.
struct BandOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --echo or --copy: add noise. The level of the tone above the noise in 2500 Hz, -20 to 60 decibels.",
      valueName: "db"))
  var snr: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --echo or --copy: add another station beside the prompt. Its level relative to the prompt, -40 to 20 decibels.",
      valueName: "db"))
  var qrm: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --echo or --copy: let the prompt fade about so often a second, 0.02 to 5.",
      valueName: "hz"))
  var fading: Double?

  /// Checks the options.
  ///
  /// - Parameter isListening: whether the prompts are heard.
  /// - Returns: the conditions.
  /// - Throws: `UsageError` for a value out of range, and where nothing is heard.
  func conditions(isListening: Bool) throws(UsageError) -> BandConditions {
    let conditions = BandConditions(
      signalToNoise: try Self.checked(snr, -20...60, "signal-to-noise ratio", "decibels"),
      interference: try Self.checked(qrm, -40...20, "level of another station", "decibels"),
      fading: try Self.checked(fading, 0.02...5, "rate of fading", "hertz"))
    guard conditions.isClear || isListening else {
      throw UsageError("--snr, --qrm and --fading change what you hear; expected --echo or --copy")
    }
    return conditions
  }

  private static func checked(
    _ value: Double?, _ range: ClosedRange<Double>, _ name: String, _ unit: String
  ) throws(UsageError) -> Double? {
    guard let value, !range.contains(value) else { return value }
    let limits = "\(range.lowerBound.asTyped) to \(range.upperBound.asTyped) \(unit)"
    throw UsageError("\(value.asTyped) is not a \(name); expected \(limits)")
  }
}
