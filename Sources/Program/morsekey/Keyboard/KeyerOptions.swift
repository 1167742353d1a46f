import LinuxSystem
import ArgumentParser
import MorseCode
import MorseKeying

/// The options for the keyer.
struct KeyerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(KeyerMode.allCases.map(\.rawValue).joined(separator: ", ")). All but element need a"
        + " terminal or device that reports key releases.", valueName: "name"))
  var keyer = KeyerMode.element.rawValue

  @Flag(inversion: .prefixedNo, help: "Swap the dit and the dah paddle.")
  var swap = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The length of a dit in percent of a dit and its space, 25 to 75.", valueName: "n"))
  var weight = 50.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The length of a dah in units, 2 to 5.", valueName: "n"))
  var ratio = 3.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The space that the keyer keeps between letters: off, or 2, 3 or 4 units.", valueName: "n"))
  var autospace = "off"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The percent of an element after which iambic-b latches a squeeze; 100 is iambic-a.",
      valueName: "n"))
  var window = 0.0

  @Flag(
    inversion: .prefixedNo, help: "Dit memory: send the dit of a paddle that was released early.")
  var ditMemory = true

  @Flag(
    inversion: .prefixedNo, help: "Dah memory: send the dah of a paddle that was released early.")
  var dahMemory = true

  @Flag(help: "Turn dit and dah memory off.")
  var noMemory = false

  func mode() throws(UsageError) -> KeyerMode {
    try Choices.keyer(named: keyer)
  }

  func settings(speed: MorseSpeed) throws(UsageError) -> KeyerSettings {
    var settings = KeyerSettings(speed: speed)
    settings.isSwapped = swap
    settings.weight = try percent(weight, KeyerSettings.weights, of: "weight")
    settings.window = try percent(window, 0...1, of: "window")
    guard KeyerSettings.ratios.contains(ratio) else {
      throw UsageError("\(ratio.asTyped) is not a ratio; expected 2 to 5 units")
    }
    settings.dahRatio = ratio
    settings.autospace = try keptUnits()
    settings.ditMemory = !noMemory && ditMemory
    settings.dahMemory = !noMemory && dahMemory
    return settings
  }

  private func percent(
    _ value: Double, _ range: ClosedRange<Double>, of name: String
  ) throws(UsageError) -> Double {
    if range.contains(value / 100) { return value / 100 }
    let limits = "\(Int(range.lowerBound * 100)) to \(Int(range.upperBound * 100))"
    throw UsageError("\(value.asTyped) is not a \(name); expected \(limits) percent")
  }

  private func keptUnits() throws(UsageError) -> Autospace {
    if autospace == "off" { return .off }
    if let units = Int(autospace), units > 0, let kept = Autospace(rawValue: units) { return kept }
    throw UsageError("'\(autospace)' is not an autospace; expected off, 2, 3 or 4")
  }
}
