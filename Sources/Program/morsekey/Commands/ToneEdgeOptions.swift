import LinuxSystem
import ArgumentParser
import SoundSynthesis

/// The options for the beginning and end of a tone.
struct ToneEdgeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The rise and fall time of a tone, 1 to 25 ms.", valueName: "ms"))
  var edge = 5.0

  @Option(
    help: ArgumentHelp(
      "The shape of a tone's edges: raised-cosine, or blackman, which has weaker sidebands.",
      valueName: "name"))
  var edgeShape = EdgeShape.raisedCosine.rawValue

  /// Returns the duration of an edge in nanoseconds.
  func duration() throws(UsageError) -> Int64 {
    guard (1...25).contains(edge) else {
      throw UsageError("\(edge.asTyped) is not an edge; expected 1 to 25 ms")
    }
    return Int64((edge * 1e6).rounded())
  }

  func shape() throws(UsageError) -> EdgeShape {
    try EdgeShape(choice: edgeShape, of: "shape of edges")
  }
}
