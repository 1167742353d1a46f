package import TerminalCodec

/// The user's commands to a playback.
package enum PlaybackKeyCommand: KeyCommand {
  case pause, stop, interrupt, suspend

  package static func command(for key: Key) -> PlaybackKeyCommand? {
    switch key.binding.description {
    case "space": .pause
    case "q", "Q": .stop
    case "ctrl-c": .interrupt
    case "ctrl-z": .suspend
    default: nil
    }
  }
}
