import ArgumentParser

/// The options of every keyboard in a terminal.
struct KeyboardOptions: ParsableArguments {
  @OptionGroup(title: "Keys") var keying: KeyingOptions
  @OptionGroup(title: "Text and words") var text: TextOptions
  @OptionGroup(title: "Input") var inputs: InputOptions
  @OptionGroup(title: "Input") var profiles: ProfileOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Look") var look: LookOptions
}

/// A command that opens the keyboard in a terminal.
protocol TerminalCommand: ConfiguredCommand {
  /// The options of every keyboard in a terminal.
  var keyboardOptions: KeyboardOptions { get }
}

extension TerminalCommand {
  var keying: KeyingOptions { keyboardOptions.keying }
  var text: TextOptions { keyboardOptions.text }
  var inputs: InputOptions { keyboardOptions.inputs }
  var profiles: ProfileOptions { keyboardOptions.profiles }
  var soundOptions: SoundOptions { keyboardOptions.sound }
  var lookOptions: LookOptions { keyboardOptions.look }
  var flashesWindow: Bool { lookOptions.flashWindow }
}
