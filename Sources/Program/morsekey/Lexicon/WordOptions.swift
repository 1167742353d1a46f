import ArgumentParser
import MorseKeyboard

/// The options for suggestions, correction and learning.
struct WordOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Suggest words while you type.")
  var suggestions = true

  @Flag(
    inversion: .prefixedNo,
    help: "Correct a misspelt word when it ends. Default: only in prose (see --type).")
  var autocorrect: Bool?

  @Flag(inversion: .prefixedNo, help: "Learn the words that you type.")
  var learning = true

  @Option(
    help: ArgumentHelp(
      """
      Suggestions for a shell: a file of command lines, hosts or paths, such as ~/.bash_history, or a folder, \
      whose file names are suggested. May be repeated.
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
