import LinuxSystem
import TerminalCodec

/// The keys that steer a playback, where standard input is a terminal and holds no text to be played.
final class PlaybackKeys: SteeringKeys<PlaybackKeys.Wish> {
  /// What the user wants.
  enum Wish: Equatable {
    case pause, stop, interrupt, suspend
  }

  /// Takes the terminal; `nil` when there is none to be taken.
  init?(beside source: any KeyingSource) {
    guard source.input?.waiting != FileDescriptor.standardInput else { return nil }
    super.init(gone: .interrupt, meaning: Self.wish)
  }

  static func wish(for key: Key) -> Wish? {
    switch key.binding.description {
    case "space": .pause
    case "q", "Q": .stop
    case "ctrl-c": .interrupt
    case "ctrl-z": .suspend
    default: nil
    }
  }
}
