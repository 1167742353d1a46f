import LinuxSystem
import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalDevice
package import TerminalKeyboard

/// Three lines for the first use of the keyboard: the keys, the end of a letter, and how to leave.
///
/// They are shown once; a file of the user records that.
package struct FirstRunHint {
  /// The lines.
  package let lines: [String]
  /// The file that records that they were shown.
  private let path: String

  /// Creates the hint; `nil` when it was shown before.
  ///
  /// Also `nil` if that cannot be recorded, as it would be shown every time.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - isForProgram: whether another program receives the text.
  ///   - variable: reads a variable of the environment.
  package init?(
    _ keyboard: ConfiguredKeyboard, isForProgram: Bool = false,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    let places = ["HOME", "XDG_STATE_HOME"].compactMap(variable)
    guard places.contains(where: { !$0.isEmpty }) else { return nil }
    path = UserFolder.state(variable) + "/hint-shown"
    do throws(FileError) {
      guard try UserFolder.text(at: path) == nil else { return nil }
      try UserFolder.write("", to: path)
    } catch {
      return nil
    }
    lines = Self.lines(keyboard, isForProgram: isForProgram)
  }

  /// Forgets that the hint was shown, because no keyboard followed it.
  package func forget() {
    _ = try? UserFolder.delete(path)
  }

  /// Returns the lines for the keys of a keyboard.
  package static func lines(_ keyboard: ConfiguredKeyboard, isForProgram: Bool) -> [String] {
    // Where cells are scanned, a question mark types itself.
    let scans = keyboard.settings.layout.scans
    let help = scans ? "F1" : "?"
    let end =
      isForProgram
      ? "End the program to leave; F12 hides this\(scans ? "" : ", ? helps"). "
        + "To learn: morsekey learn"
      : "Esc ends and prints the text, \(help) lists every key. To learn it: morsekey learn"
    return keying(keyboard) + [end]
  }

  private static func keying(_ keyboard: ConfiguredKeyboard) -> [String] {
    let (keyMap, start) = (keyboard.keyMap, "First time here: ")
    if keyboard.settings.layout.scans {
      let settings = keyboard.settings.scanning
      let hold =
        settings.mode == .inverse
        ? nil : keyMap.holdKeys.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      return [
        start + keyMap.scanSentence(settings),
        (hold ?? "Choose the cell undo") + " to take the last choice back.",
      ]
    }
    let isSwapped = keyboard.settings.keyerSettings.isSwapped
    return [start + keyMap.elementSentence(isSwapped: isSwapped), ends(keyboard)]
  }

  /// What ends a letter and a word.
  private static func ends(_ keyboard: ConfiguredKeyboard) -> String {
    let (settings, keyMap) = (keyboard.settings, keyboard.keyMap)
    let (isByPause, isWordByPause) = (settings.pauseEndsCharacter, settings.pauseEndsWord)
    if keyMap.keySet == .one, isByPause, isWordByPause {
      return "A pause ends a letter, a longer one a word; Backspace deletes."
    }
    let letter = (isByPause ? "A pause or " : "") + keyMap.letterEnd
    let key = keyMap.wordEnd ?? "the code \(settings.pattern(for: .space))"
    guard isByPause || isWordByPause else {
      return "\(letter) ends a letter, \(key) a word; no pause does. Backspace deletes."
    }
    let pause = isByPause ? "a longer pause or " : "a pause or "
    return "\(letter) ends a letter, \(isWordByPause ? pause : "")\(key) ends a word."
  }

  /// Returns the lines wrapped to a terminal's columns, as bytes.
  package func bytes(columns: Int) -> [UInt8] {
    lines.flatMap { $0.wrapped(columns: columns) }.flatMap { Array(($0 + "\r\n").utf8) }
  }
}
