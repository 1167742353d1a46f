import ArgumentParser
import MorseKeyboard

/// The options for suggestions, correction and learning.
struct WordOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Offer words while typing.")
  var suggestions = true

  @Flag(
    inversion: .prefixedNo,
    help: "Correct a misspelt word when it ends; by default only in prose (see --type).")
  var autocorrect: Bool?

  @Flag(inversion: .prefixedNo, help: "Learn the words that are typed.")
  var learning = true

  @Option(
    help: ArgumentHelp(
      """
      A file of command lines, hosts or paths to offer in a shell, as ~/.bash_history, or a folder for the names \
      of its files. May be given again.
      """, valueName: "file"))
  var offer: [String] = []

  /// Returns the enabled word aids.
  ///
  /// - Parameter isTyped: whether the type of text is specified.
  /// - Returns: the aids.
  func aids(isTyped: Bool) -> WordAids {
    var aids: WordAids = []
    if suggestions { aids.insert(.suggestions) }
    if autocorrect ?? isTyped { aids.insert(.correction) }
    if learning { aids.insert(.learning) }
    return aids
  }
}
