import LinuxSystem
package import TerminalCodec

/// What the user wants of a playback.
package enum PlaybackWish: SteeringWish {
  case pause, stop, interrupt, suspend

  package static func wish(for key: Key) -> PlaybackWish? {
    switch key.binding.description {
    case "space": .pause
    case "q", "Q": .stop
    case "ctrl-c": .interrupt
    case "ctrl-z": .suspend
    default: nil
    }
  }
}

extension SteeringKeys<PlaybackWish> {
  /// Takes the terminal; `nil` also where standard input holds what is to be played.
  convenience init?(beside source: any KeyingSource) {
    guard source.input?.waiting != FileDescriptor.standardInput else { return nil }
    self.init()
  }
}
