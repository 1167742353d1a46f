public import FistGenerator
public import MorseDecoding
import MorseCode
import Timeline

/// A decoder that decodes a message from a cold start.
public struct Contestant: Sendable {
  /// The title of its column.
  public var name: String
  /// Decodes a message: capital letters, spaces between words, `*` for unknown characters.
  public var read: @Sendable (CorpusCase) -> [Character]

  /// Counts another kind of errors; `nil` to count wrong characters.
  private var count: (@Sendable (CorpusCase) -> ErrorRate)?

  /// Creates a contestant.
  public init(_ name: String, read: @escaping @Sendable (CorpusCase) -> [Character]) {
    self.name = name
    self.read = read
  }

  /// Creates a contestant with another kind of errors.
  init(_ name: String, count: @escaping @Sendable (CorpusCase) -> ErrorRate) {
    (self.name, self.count) = (name, count)
    read = { _ in [] }
  }

  /// Returns the error rate for a message.
  public func errorRate(on message: CorpusCase) -> ErrorRate {
    count?(message) ?? ErrorRate(of: read(message), against: Array(message.text))
  }

  /// Returns the error rate for a message without its first words, such as from the third word on.
  ///
  /// The corresponding position in the decoded text is found by alignment.
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
  /// The program's decoder for files.
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

/// Converts outputs to text; `*` is an unknown character.
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
