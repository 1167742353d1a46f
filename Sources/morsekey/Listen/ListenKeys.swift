import TerminalCodec

/// The keys that steer `listen`, where standard input is a terminal.
final class ListenKeys: SteeringKeys<ListenKeys.Wish> {
  /// What the user wants.
  enum Wish: Equatable {
    case lowerTone, higherTone, strongestTone, stop, interrupt, suspend
  }

  /// Takes the terminal; `nil` when there is none to be taken.
  init?() { super.init(gone: .interrupt, meaning: Self.wish) }

  static func wish(for key: Key) -> Wish? {
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
