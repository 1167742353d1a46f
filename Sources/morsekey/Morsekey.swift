import ArgumentParser

@main
struct Morsekey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "morsekey", abstract: "A Morse keyboard for every program on Linux.",
    subcommands: [TypeCommand.self, DecodeCommand.self, EncodeCommand.self],
    defaultSubcommand: TypeCommand.self)
}
