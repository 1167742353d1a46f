import LinuxSystem
import ArgumentParser
import SoundSynthesis

/// The options for the beginning and end of a tone.
struct EdgeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a tone rises and falls, 1 to 25 ms.", valueName: "ms"))
  var edge = 5.0

  @Option(
    help: ArgumentHelp(
      "raised-cosine, or blackman: purer far off the tone.", valueName: "name"))
  var edgeShape = EdgeShape.raisedCosine.rawValue

  /// Returns the duration of an edge in nanoseconds.
  func duration() throws(UsageError) -> Int64 {
    guard (1...25).contains(edge) else {
      throw UsageError("\(edge.asTyped) is not an edge; expected 1 to 25 ms")
    }
    return Int64((edge * 1e6).rounded())
  }

  func shape() throws(UsageError) -> EdgeShape {
    if let shape = EdgeShape(rawValue: edgeShape) { return shape }
    throw UsageError.unknown("shape of edges", edgeShape, EdgeShape.allCases.map(\.rawValue))
  }
}
