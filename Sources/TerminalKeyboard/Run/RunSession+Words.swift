public import MorseCode
public import MorseKeyboard
public import Timeline
public import WordPrediction

/// What knows words, and what it has learnt.
extension RunSession {
  /// Takes into use what knows words.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    session.predict(with: predictor, at: now, into: &sessionOutputs)
    passSession(at: now, into: &outputs)
    isStale = true
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    session.convert(by: dictionaries, at: now, into: &sessionOutputs)
    passSession(at: now, into: &outputs)
    isStale = true
  }

  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] { session.takeLessons() }
}
