import LinuxSystem
import ArgumentParser
import TimingFiles

/// The user's information about a timing file that the file itself lacks.
struct TimingInputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The format of the files. Default: detected.", valueName: "name"))
  var format: String?

  @Option(help: ArgumentHelp("The unit of plain numbers: ns, us, ms or s.", valueName: "unit"))
  var unit: String?

  @Flag(help: "Swap key down and key up.")
  var invert = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The samples a second of a table without times.", valueName: "hz"))
  var rate: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The channel of a VCD file or a table, by name or number.", valueName: "name"))
  var channel: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The key, by code or name, in a recording of a keyboard.", valueName: "key"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The keyer for paddles in a MIDI file. Default: iambic-b.", valueName: "name"))
  var keyer: String?

  /// Returns the format, if given, and the other options.
  func choices() throws(UsageError) -> (format: TimingFormat?, options: TimingOptions) {
    let format = try Choices.format(named: format)
    let unit = try unit.map { name throws(UsageError) in try TimingUnit(choice: name, of: "unit") }
    var options = TimingOptions(unit: unit, isInverted: invert, channel: channel, key: key)
    if let rate {
      guard rate > 0, rate.isFinite else {
        throw UsageError("\(rate.asTyped) is not a rate; expected samples a second, such as 1000")
      }
      options.rate = rate
    }
    if let keyer { options.keyer = try Choices.keyer(named: keyer) }
    return (format, options)
  }
}
