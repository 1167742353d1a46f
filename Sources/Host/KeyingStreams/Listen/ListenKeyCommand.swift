import TerminalCodec

/// The user's commands to `listen`.
enum ListenKeyCommand: KeyCommand {
  case lowerTone, higherTone, strongestTone, stop, interrupt, suspend

  static func command(for key: Key) -> ListenKeyCommand? {
    switch key.binding.description {
    case "left": .lowerTone
    case "right": .higherTone
    case "a", "A": .strongestTone
    case "q", "Q": .stop
    case "ctrl-c": .interrupt
    case "ctrl-z": .suspend
    default: nil
    }
  }
}
