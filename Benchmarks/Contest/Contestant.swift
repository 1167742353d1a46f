public import FistGenerator
import MorseDecoding
import Timeline

/// A decoder that reads a message from a cold start.
public struct Contestant: Sendable {
  /// What the column is called.
  public var name: String
  /// Reads a message: characters in capitals, blanks between words, `*` for what is no character.
  public var read: @Sendable (CorpusCase) -> [Character]

  /// Creates a contestant.
  public init(_ name: String, read: @escaping @Sendable (CorpusCase) -> [Character]) {
    self.name = name
    self.read = read
  }

  /// How it does on a message.
  public func errorRate(on message: CorpusCase) -> ErrorRate {
    ErrorRate(of: read(message), against: Array(message.text))
  }
}

extension Contestant {
  /// The program's decoder as it reads files.
  public static func file(
    _ name: String, settings: DecoderSettings = DecoderSettings()
  ) -> Contestant {
    Contestant(name) { message in
      var decoder = IntervalDecoder(settings: settings)
      var outputs: [Timed<DecoderOutput>] = []
      decoder.add(contentsOf: message.keying, into: &outputs)
      decoder.finish(into: &outputs)
      return characters(of: outputs)
    }
  }

  /// The program's decoder as it follows a straight key.
  public static func straightKey(_ name: String) -> Contestant {
    Contestant(name) { message in
      var decoder = MorseDecoder()
      var outputs: [Timed<DecoderOutput>] = []
      var now = Timestamp.zero
      for interval in message.keying {
        if interval.isMark { decoder.handle(.markBegan(nil), at: now, into: &outputs) }
        now = now.advanced(byNanoseconds: interval.nanoseconds)
        if interval.isMark { decoder.handle(.markEnded(nil), at: now, into: &outputs) }
      }
      decoder.advance(to: now.advanced(byNanoseconds: 60_000_000_000), into: &outputs)
      return characters(of: outputs)
    }
  }
}

private func characters(of outputs: [Timed<DecoderOutput>]) -> [Character] {
  var characters: [Character] = []
  for output in outputs {
    switch output.value {
    case .wordGap: characters.append(" ")
    case .character(let read):
      if case .character(let character)? = read.meaning {
        characters.append(character)
      } else {
        characters.append("*")
      }
    }
  }
  if characters.last == " " { characters.removeLast() }
  return characters
}
