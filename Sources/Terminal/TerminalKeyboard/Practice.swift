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
      text: keyboard.document.markedText(by: TrainingItem.caret),
      open: keyboard.openPattern, showsHelp: keyboard.overlay.isHelp,
      isSilent: isMuted || view.lacksSound,
      spaceKeysMorse: keyMap.keySet == .one && keyMap.straightKey == "space")
    answer.marks = view.marks?.drain() ?? []
    let step = trainer.look(at: answer, at: moment, now: now)
    if let wpm = trainer.drainSpeed() {
      var unused: [Timed<KeyboardFeedback>] = []
      _ = update { $0.changeSpeed(to: wpm, at: moment, into: &unused) }
    }
    if step != nil {
      let text = trainer.initialText
      // The pause after the last answer is no word gap here.
      _ = update {
        $0.interrupt(at: moment) {
          $0 = TextDocument(text, caret: TrainingItem.caret, traits: $0.traits)
        }
      }
      // The prompt begins now: the next press, however early, belongs to it.
      (answer.text, answer.open, answer.showsHelp, answer.marks) = (text, .empty, false, [])
      _ = trainer.look(at: answer, at: moment, now: now)
    }
    (view.lesson, view.lessonPlace) = (trainer.lines, trainer.place)
    view.hidesContinuations = true
    if view.marks == nil { view.marks = LessonMarks() }
    (view.spokenLesson, view.prompts) = (trainer.spoken, trainer.prompts)
    if let prompt = trainer.drainSound() { view.prompt = prompt }
    guard case .judged(let attempt) = step else { return nil }
    return attempt
  }
}

/// The marks of a lesson, from the keyboard's feedback.
struct LessonMarks {
  /// The beginning of the mark that a hand makes.
  private var began: Timestamp?
  private var ended: [KeyedMark] = []

  /// Notes the marks of feedback.
  mutating func note(_ feedback: [Timed<KeyboardFeedback>]) {
    for item in feedback {
      switch item.value {
      case .tone(_, let duration):
        ended.append(KeyedMark(from: item.moment, to: item.moment.advanced(by: duration)))
      case .toneBegan: began = item.moment
      case .toneEnded:
        if let start = began.take() { ended.append(KeyedMark(from: start, to: item.moment)) }
      default: break
      }
    }
  }

  /// Removes and returns the marks that have ended.
  mutating func drain() -> [KeyedMark] {
    defer { ended = [] }
    return ended
  }
}

extension TextDocument {
  /// Creates a document with the insertion point at a mark, else at the end.
  fileprivate init(_ text: String, caret: Character, traits: InputTraits) {
    self.init(text.filter { $0 != caret }, traits: traits)
    guard let mark = text.firstIndex(of: caret) else { return }
    adjustTextPosition(byCharacterOffset: -text[text.index(after: mark)...].count)
  }

  /// The text with a mark at the insertion point, unless that is the end.
  fileprivate func markedText(by caret: Character) -> String {
    guard let after = documentContextAfterInput else { return text }
    return text.dropLast(after.count) + "\(caret)" + after
  }
}

extension TrainingItem.EditingKey {
  /// The codes of the keys that everybody needs, on a keyboard.
  public static func codes(
    of keyboard: Keyboard<some DocumentProxy>
  ) -> [TrainingItem.EditingKey: MorsePattern] {
    let commands: [TrainingItem.EditingKey: CommandCode] = [
      .space: .space, .delete: .delete, .newline: .newline, .deleteWord: .deleteWord,
      .left: .left, .right: .right, .up: .up, .down: .down,
    ]
    return commands.mapValues { keyboard.pattern(for: $0) }
  }
}
