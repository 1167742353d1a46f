public import Automation
public import LinuxSystem
import MorseKeyboard
public import TerminalKeyboard
public import TextInput

/// Where the text of a keyboard with a panel of its own goes.
public protocol PanelTarget {
  /// What is typed into.
  associatedtype Document: TypedDocument
  /// What to wait for beside the terminal; `nil` for nothing.
  var descriptor: FileDescriptor? { get }
  /// What is wrong with it, in lines for the panel.
  var notes: [String] { get }
  /// Reads what has come; returns why it is lost, if it is.
  mutating func takeNews() -> String?
  /// Takes what was typed; returns what was sent to another program.
  mutating func deliver(_ keyboard: inout KeyboardSession<Document>) -> [Keystroke]
  /// The text that a crash would lose, if it has changed since the last call.
  mutating func takeUnsaved() -> String?
}

/// `type`, `ask`, `try`: a document in memory, kept in a file while it is typed if a file was named.
public struct TextTarget: PanelTarget {
  private let journal: TextJournal?
  /// Which revision of the text the file holds, or will; and of which field of a page.
  private var kept: (field: Int?, revision: Int)
  private var unsaved: String?

  /// Creates a target for a document, whose text need not be kept until it changes.
  public init(_ document: TextDocument = TextDocument(), journal: TextJournal? = nil) {
    kept = (nil, document.revision)
    self.journal = journal
  }

  /// What tells that the file cannot be written, or can again.
  public var descriptor: FileDescriptor? { journal?.descriptor }

  /// Why the file does not hold the text.
  public var notes: [String] {
    journal?.failure.map { ["\($0.reason); kept here, not in \($0.name)"] } ?? []
  }

  /// Takes the news: what they are, ``notes`` says.
  public func takeNews() -> String? {
    journal?.takeNews()
    return nil
  }

  /// Has the text kept in its file, or printed after a crash, if it has changed.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) -> [Keystroke] {
    let document = keyboard.keyboard.document
    let now = (field: keyboard.page?.current, revision: document.revision)
    guard now != kept else { return [] }
    kept = now
    let text = document.text
    if let journal {
      journal.keep(text)
    } else {
      unsaved = keyboard.isSecret ? "" : text
    }
    return []
  }

  /// The text that no file holds, if it has changed; empty where it is secret.
  public mutating func takeUnsaved() -> String? {
    defer { unsaved = nil }
    return unsaved
  }
}

/// A pane of another program in which keys can be pressed.
public protocol KeystrokePane: AnyObject {
  /// What to wait for.
  var descriptor: FileDescriptor { get }
  /// Presses keys there; it never waits.
  func send(_ keystrokes: [Keystroke])
  /// Reads what the program says; returns what went wrong, if anything did.
  func take() -> String?
}

/// A pane that is typed into.
public struct PaneTarget: PanelTarget {
  private let pane: any KeystrokePane

  /// Creates a target for a pane.
  public init(_ pane: any KeystrokePane) {
    self.pane = pane
  }

  /// What the pane's program says.
  public var descriptor: FileDescriptor? { pane.descriptor }

  /// Nothing: a pane that is lost ends the keyboard.
  public var notes: [String] { [] }

  /// Reads what the pane's program says; returns why it is lost, if it is.
  public func takeNews() -> String? { pane.take() }

  /// Presses in the pane what was typed.
  public func deliver(_ keyboard: inout KeyboardSession<KeystrokeDocument>) -> [Keystroke] {
    let keystrokes = keyboard.takeKeystrokes()
    pane.send(keystrokes)
    return keystrokes
  }

  /// Nothing: the pane has what was typed.
  public func takeUnsaved() -> String? { nil }
}
