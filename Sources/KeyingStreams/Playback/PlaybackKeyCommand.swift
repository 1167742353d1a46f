import LinuxSystem
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

extension CommandKeys<PlaybackKeyCommand> {
  /// Opens the terminal; `nil` also if standard input is the source of the playback.
  convenience init?(beside source: any KeyingSource) {
    guard source.input?.waiting != FileDescriptor.standardInput else { return nil }
    self.init()
  }
}
