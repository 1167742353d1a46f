import Stores
import Configuration
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TerminalKeyboard

/// Tells when what is configured has changed, and what it is then.
final class ConfigurationWatch {
  private let folder: FolderWatch?
  private let reread: () -> KeyboardChoices?

  /// Watches the folder of a command's configuration, that of the user's keyboards, and where links in them lead.
  ///
  /// - Parameters:
  ///   - source: the command and its configuration, as read before.
  ///   - choices: what a command's options come to.
  init<Command: ConfiguredCommand>(
    _ source: CommandSource<Command>,
    choices: @escaping (Command, Configuration) throws -> KeyboardChoices
  ) {
    var source = source
    let library = KeyboardLibrary()
    // A folder that came later could neither be watched nor read from within the sandbox.
    Folder.make(above: library.folder + "/")
    var keyboards = library.ownTexts
    folder = source.folder.flatMap { FolderWatch(folder: $0, for: .contents) }
    folder?.add(folder: library.folder, for: .contents)
    for linked in UserFolder.linked(from: [source.folder].compactMap(\.self)) {
      folder?.add(folder: linked, for: .contents)
    }
    reread = {
      let former = keyboards
      keyboards = library.ownTexts
      guard source.read() || keyboards != former,
        var chosen = try? choices(source.command, source.configuration)
      else {
        return nil
      }
      chosen.keyboard.note = source.note ?? chosen.keyboard.note
      return chosen
    }
  }

  /// What to poll; `nil` when there is nothing to watch.
  var descriptor: FileDescriptor? { folder?.descriptor }

  /// What is configured now; `nil` when nothing has changed.
  func take() -> KeyboardChoices? {
    guard folder?.take() ?? false else { return nil }
    return reread()
  }
}

extension ConfiguredCommand {
  /// What the options come to, with a profile in place of what was not said.
  func choices(
    clock: MonotonicClock, shortcuts: [String: String]
  ) throws -> KeyboardChoices {
    var settings = try adjusted(try keying.filled(from: try profiles.read()).settings())
    settings.shortcuts = shortcuts
    let note = try keying.layouts.load().note
    var keyboard = ConfiguredKeyboard(
      settings: settings, keyMap: try keying.keyMap(), hasSound: !sounding.noSound, note: note)
    keyboard.longPress = try inputs.heldPress()?.command
    return KeyboardChoices(
      keyboard: keyboard,
      sound: try sounding.settings(clock: clock))
  }

  /// Finds what is wrong with the options that every keyboard has.
  func checkKeying() throws(UsageError) {
    _ = try adjusted(try keying.settings())
    _ = try keying.keyMap()
    _ = try sounding.settings(clock: MonotonicClock())
    try inputs.check()
  }
}
