import Automation
public import LinuxSystem
import MorseKeyboard
public import TerminalKeyboard
public import TextInput

/// The target of a keyboard with its own panel; what its members do by default suits a text that
/// is not kept.
public protocol PanelTarget {
  /// The descriptor to poll besides the terminal; `nil` for none.
  var descriptor: FileDescriptor? { get }
  /// The problems, as lines for the panel.
  var notes: [String] { get }
  /// Reads events from the descriptor.
  mutating func readEvents()
  /// Processes the typed text.
  mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>)
  /// Returns the text that a crash would lose, if it has changed since the last call.
  mutating func drainUnsaved() -> String?
}

extension PanelTarget {
  /// No descriptor.
  public var descriptor: FileDescriptor? { nil }
  /// No problems.
  public var notes: [String] { [] }
  /// Does nothing.
  public func readEvents() {}
  /// No text: it may be lost.
  public func drainUnsaved() -> String? { nil }
}

/// The target of `type`, `ask` and `try`: a document in memory, saved to a file during typing if a
/// file was named.
public struct TextTarget: PanelTarget {
  private let journal: TextJournal?
  /// The field of a page and the revision of the text that the file contains, or will contain.
  private var kept: (field: Int?, revision: Int)
  private var unsaved: String?

  /// Creates a target for a document, whose text is saved when it first changes.
  public init(_ document: TextDocument = TextDocument(), journal: TextJournal? = nil) {
    kept = (nil, document.revision)
    self.journal = journal
  }

  /// The descriptor that reports failed and recovered writes.
  public var descriptor: FileDescriptor? { journal?.descriptor }

  /// The reason why the file does not contain the text.
  public var notes: [String] {
    journal?.failure.map { ["\($0.reason); kept here, not in \($0.name)"] } ?? []
  }

  /// Receives the results of writing; ``notes`` reports them.
  public func readEvents() { journal?.receiveResults() }

  /// Saves the text to its file, or for printing after a crash, if it has changed.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) {
    let document = keyboard.keyboard.document
    let now = (field: keyboard.page?.current, revision: document.revision)
    guard now != kept else { return }
    kept = now
    let text = document.text
    if let journal {
      journal.keep(text)
    } else {
      unsaved = keyboard.isSecret ? "" : text
    }
  }

  /// Returns the text that no file contains, if it has changed; empty if it is secret.
  public mutating func drainUnsaved() -> String? {
    defer { unsaved = nil }
    return unsaved
  }
}
