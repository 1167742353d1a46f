import MorseCode
import TextInput

/// Where a keyboard can go no further.
extension Keyboard {
  /// Whether the open pattern has no room for another element.
  var isFull: Bool { openPattern.count == MorsePattern.capacity }

  /// Whether the document is known to have nothing that could be deleted.
  ///
  /// A document that cannot be seen is not known to.
  var hasNothingToDelete: Bool {
    guard document.hasText else { return true }
    return document.documentContextBeforeInput == nil && document.documentContextAfterInput != nil
      && document.selectedText == nil && document.markedText == nil
  }
}
