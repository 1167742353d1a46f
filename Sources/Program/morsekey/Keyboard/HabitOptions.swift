import ArgumentParser
import TextInput

/// The options that turn typing habits on or off individually; by default the type of text decides.
struct HabitOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Capitalize the first letter of a sentence, and the word I.")
  var capitals: Bool?

  @Flag(inversion: .prefixedNo, help: "Replace two spaces with a full stop and a space.")
  var fullStops: Bool?

  @Flag(
    inversion: .prefixedNo, help: "Replace straight quotation marks with those of the language.")
  var quotes: Bool?

  @Flag(inversion: .prefixedNo, help: "Replace two hyphens with an en dash, three with an em dash.")
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
