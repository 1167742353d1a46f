import ArgumentParser
import TextInput

/// The options that turn typing habits on or off individually; by default the type of text decides.
struct HabitOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Begin sentences with a capital, and write I as one.")
  var capitals: Bool?

  @Flag(inversion: .prefixedNo, help: "Make two spaces a full stop and a space.")
  var fullStops: Bool?

  @Flag(inversion: .prefixedNo, help: "Put the language's quotation marks for straight ones.")
  var quotes: Bool?

  @Flag(inversion: .prefixedNo, help: "Make two hyphens an en dash, three an em dash.")
  var dashes: Bool?

  @Flag(inversion: .prefixedNo, help: "Correct spaces before punctuation and around words.")
  var spaces: Bool?

  /// The switches that were set.
  var switches: HabitSwitches {
    var switches = HabitSwitches()
    switches[.capitals] = capitals
    switches[.fullStops] = fullStops
    switches[.quotes] = quotes
    switches[.dashes] = dashes
    switches[.spaces] = spaces
    return switches
  }
}
