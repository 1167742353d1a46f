public import Automation
public import LinuxSystem
public import TerminalKeyboard
public import TextInput

/// A document for learning the keyboard; its text is not saved.
public struct LessonTarget: PanelTarget {
  private var lesson = Lesson()

  /// Creates a target at the first step.
  public init() {}

  /// Always `nil`: a lesson is in memory.
  public var descriptor: FileDescriptor? { nil }
  /// Always empty: the text of a lesson is shown above the document.
  public var notes: [String] { [] }
  /// Always `nil`: no external events exist.
  public func readEvents() -> String? { nil }

  /// Updates the lesson after keying.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) -> [Keystroke] {
    keyboard.teach(&lesson)
    return []
  }

  /// Always `nil`: text typed in a lesson may be lost.
  public func drainUnsaved() -> String? { nil }
}
