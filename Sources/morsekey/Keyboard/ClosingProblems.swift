extension Console {
  /// Says when the keyboard closes what went wrong beside typing.
  ///
  /// - Parameters:
  ///   - configuration: what is wrong with the configuration, if anything is.
  ///   - words: the words and the dictionaries.
  ///   - contexts: what is remembered.
  func sayProblems(
    ofConfiguration configuration: String?, _ words: WordKeeper, _ contexts: ContextKeeper
  ) {
    let own = configuration.map { [$0] } ?? []
    (own + words.problems + words.dictionaryProblems.lines + contexts.problems).forEach(say)
  }
}
