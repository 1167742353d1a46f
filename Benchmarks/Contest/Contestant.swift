public import FistGenerator
public import MorseDecoding
import MorseCode
import Timeline

/// A decoder that reads a message from a cold start.
public struct Contestant: Sendable {
  /// What the column is called.
  public var name: String
  /// Reads a message: characters in capitals, spaces between words, `*` for what is no character.
  public var read: @Sendable (CorpusCase) -> [Character]

  /// Counts something else than wrong characters; `nil` if those are counted.
  private var count: (@Sendable (CorpusCase) -> ErrorRate)?

  /// Creates a contestant.
  public init(_ name: String, read: @escaping @Sendable (CorpusCase) -> [Character]) {
    self.name = name
    self.read = read
  }

  /// Creates one of which something else than wrong characters is counted.
  init(_ name: String, count: @escaping @Sendable (CorpusCase) -> ErrorRate) {
    (self.name, self.count) = (name, count)
    read = { _ in [] }
  }

  /// How it does on a message.
  public func errorRate(on message: CorpusCase) -> ErrorRate {
    count?(message) ?? ErrorRate(of: read(message), against: Array(message.text))
  }

  /// How it does on a message from its third word on, say, wherever that begins in what was read.
  public func errorRate(on message: CorpusCase, afterWords count: Int) -> ErrorRate {
    let meant = Array(message.text.split(separator: " ").dropFirst(count).joined(separator: " "))
    let read = read(message)
    let starts = [0] + read.indices.filter { read[$0] == " " }.map { $0 + 1 }
    let rates = starts.prefix(3 * count + 1).map {
      ErrorRate(of: Array(read[$0...]), against: meant)
    }
    return rates.min { $0.errors < $1.errors } ?? ErrorRate(of: [], against: meant)
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
}

private func characters(of outputs: [Timed<DecoderOutput>]) -> [Character] {
  characters(of: outputs.map(\.value))
}

/// What was read as text: `*` for what is no character.
func characters(of outputs: [DecoderOutput]) -> [Character] {
  var characters: [Character] = []
  for output in outputs {
    switch output {
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
