public import MorseCode
public import MorseKeyboard
public import Timeline
public import WordPrediction

/// What knows words, and what it has learnt.
extension KeyboardSession {
  /// Takes into use what knows words.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    keyboard.predict(with: predictor, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    keyboard.convert(by: dictionaries, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] { keyboard.takeLessons() }
}
