import ArgumentParser
import MorseKeyboard

/// The options that say what is done with words.
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

  /// What is done with words.
  ///
  /// - Parameter isTyped: whether it is said what kind of text is typed.
  /// - Returns: the aids.
  func aids(isTyped: Bool) -> WordAids {
    var aids: WordAids = []
    if suggestions { aids.insert(.suggestions) }
    if autocorrect ?? isTyped { aids.insert(.correction) }
    if learning { aids.insert(.learning) }
    return aids
  }
}
