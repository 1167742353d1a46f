public import TerminalKeyboard
public import TextInput

/// A document for learning the keyboard; its text is not saved.
public struct LessonTarget: PanelTarget {
  private var lesson = Lesson()

  /// Creates a target at the first step.
  public init() {}

  /// Updates the lesson after keying.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) {
    keyboard.teach(&lesson)
  }
}
