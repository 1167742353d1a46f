public import MorseCode
public import MorseKeyboard
public import TextInput
public import Timeline
public import Training

extension KeyboardSession where Document == TextDocument {
  /// Follows a lesson in typing: judges what was keyed, and shows what is asked.
  ///
  /// - Parameters:
  ///   - trainer: the lesson.
  ///   - moment: the time on the keyboard's clock.
  ///   - now: the time in seconds since 1970.
  /// - Returns: the judged answer; `nil` if none is complete.
  public mutating func practise(
    _ trainer: inout Trainer, at moment: Timestamp, now: Int
  ) -> TrainingAttempt? {
    var answer = Trainer.Answer(
      text: keyboard.document.text, open: keyboard.openPattern, showsHelp: keyboard.overlay.isHelp,
      isSilent: isMuted || view.lacksSound,
      spaceKeysMorse: keyMap.keySet == .one && keyMap.straightKey == "space")
    let step = trainer.look(at: answer, at: moment, now: now)
    if step != nil {
      let text = trainer.initialText
      var unused: [Timed<KeyboardFeedback>] = []
      // The pause after the last answer is no word gap here.
      update {
        $0.interrupt(at: moment, into: &unused) { $0 = TextDocument(text, traits: $0.traits) }
      }
      // The prompt begins now: the next press, however early, belongs to it.
      (answer.text, answer.open, answer.showsHelp) = (text, .empty, false)
      _ = trainer.look(at: answer, at: moment, now: now)
    }
    view.lesson = trainer.lines
    view.spokenLesson = trainer.spoken
    if let prompt = trainer.drainSound() { view.prompt = prompt }
    guard case .judged(let attempt) = step else { return nil }
    return attempt
  }
}

extension TrainingItem.EditingKey {
  /// The codes of the keys that everybody needs, on a keyboard.
  public static func codes(
    of keyboard: Keyboard<some DocumentProxy>
  ) -> [TrainingItem.EditingKey: MorsePattern] {
    [
      .space: keyboard.pattern(for: .space), .delete: keyboard.pattern(for: .delete),
      .newline: keyboard.pattern(for: .newline),
    ]
  }
}
