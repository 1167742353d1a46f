public import Automation
public import LinuxSystem
public import TerminalKeyboard
public import TextInput

/// A document that is typed into to learn the keyboard; nothing of it is kept.
public struct LessonTarget: PanelTarget {
  private var lesson = Lesson()

  /// Creates a target at the first step.
  public init() {}

  /// Nothing: a lesson is in memory.
  public var descriptor: FileDescriptor? { nil }
  /// Nothing: what a lesson says stands above the text.
  public var notes: [String] { [] }
  /// Nothing comes from elsewhere.
  public func takeNews() -> String? { nil }

  /// Has the lesson look at what was keyed.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) -> [Keystroke] {
    keyboard.teach(&lesson)
    return []
  }

  /// Nothing: what is typed to learn may be lost.
  public func takeUnsaved() -> String? { nil }
}
