import Stores
import Configuration
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TerminalKeyboard

/// Reports changes of the configuration, and reads it again.
final class ConfigurationWatch: ConfigurationSource {
  private let folder: FolderWatch?
  private let reread: () -> KeyboardChoices?

  /// Watches the folders of a command's configuration and of the user's layouts, and the targets of
  /// links in them.
  ///
  /// - Parameters:
  ///   - source: the command and its configuration, as read before.
  ///   - library: the layouts.
  ///   - choices: returns the choices of a command's options.
  init<Command: ConfiguredCommand>(
    _ source: CommandSource<Command>, library: LayoutLibrary = LayoutLibrary(),
    choices: @escaping (Command, Configuration) throws -> KeyboardChoices
  ) {
    var source = source
    // A folder created later could not be watched or read in the sandbox.
    UserFolder.make(above: library.folder + "/")
    var keyboards = library.ownTexts
    folder = source.folder.flatMap { FolderWatch(folder: $0, for: .contents) }
    UserFolder.make(above: library.phrases.path)
    for own in library.folders + [library.phrases.folder] {
      folder?.add(folder: own, for: .contents)
    }
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

  /// The descriptor to poll; `nil` when no folder is watched.
  var descriptor: FileDescriptor? { folder?.descriptor }

  /// Returns the current configuration; `nil` when it has not changed.
  func readIfChanged() -> KeyboardChoices? {
    guard folder?.drain() ?? false else { return nil }
    return reread()
  }
}

extension KeyboardChoices {
  /// Applies what is spoken; scanning then announces its marks.
  mutating func use(_ voice: VoiceSettings) {
    self.voice = voice
    if voice.parts.contains(.cues) { tellCells() }
  }

  /// Tells the marked cells in words, which take their time.
  fileprivate mutating func tellCells() {
    (keyboard.settings.scanning.cue, keyboard.settings.scanning.isCueSpoken) = (.click, true)
  }
}

extension ConfiguredCommand {
  /// Returns the choices of the options, with a profile's values for those not given.
  func choices(
    clock: MonotonicClock, shortcuts: [String: String]
  ) throws -> KeyboardChoices {
    let profile = try profiles.read()
    var settings = try adjusted(try keying.filled(from: profile).settings())
    settings.shortcuts = shortcuts
    let note = try keying.layouts.load().note
    var keyboard = ConfiguredKeyboard(
      settings: settings, keyMap: try keying.keyMap(), hasSound: !soundOptions.noSound, note: note)
    keyboard.longPress = try inputs.heldPress()?.command
    keyboard.bellHold = try keying.scanning.bellHoldLength(usual: nil)
    keyboard.presses = PressModel(profile)
    var choices = KeyboardChoices(
      keyboard: keyboard,
      sound: try soundOptions.settings(clock: clock))
    choices.use(try voice())
    if try soundOptions.touch.renderer().tellsCells { choices.tellCells() }
    return choices
  }

  /// Returns what is spoken, if the user has not said it, none.
  private func voice() throws(UsageError) -> VoiceSettings {
    try soundOptions.speech.settings(usual: keying.scanning.speaksCues ? [.cues] : [])
  }

  /// Checks the options that are not part of the keyboard's choices; throws if one is invalid.
  func checkTextAndInputs() throws(UsageError) {
    _ = try text.traits()
    _ = try text.ordersText()
    try inputs.check()
  }
}
