import LinuxSystem
import MorseCode

/// Text on its way into a timing file: spelt, timed, written.
struct EncodeSession {
  private var speller: MorseSpelling
  private var encoder: MorseEncoder
  private var writer: any TimingWriter
  private var symbols: [MorseSymbol] = []
  private var intervals: [KeyingInterval] = []
  private var bytes: [UInt8] = []

  init(speller: MorseSpelling, speed: MorseSpeed, writer: any TimingWriter) {
    self.speller = speller
    encoder = MorseEncoder(speed: speed)
    self.writer = writer
    self.writer.begin(into: &bytes)
  }

  /// Takes in text; returns what can be written so far.
  mutating func add(_ text: String) throws(EncodingError) -> [UInt8] {
    for character in text { try speller.add(character, into: &symbols) }
    encode()
    return take()
  }

  /// Ends the text; returns the rest of the file.
  mutating func finish() throws(EncodingError) -> [UInt8] {
    try speller.finish(into: &symbols)
    encode()
    encoder.finish(into: &intervals)
    write()
    writer.finish(into: &bytes)
    return take()
  }

  /// What stands before a character that has no code.
  mutating func takeBeforeError() -> [UInt8] {
    encode()
    return take()
  }

  private mutating func encode() {
    for symbol in symbols { encoder.add(symbol, into: &intervals) }
    symbols.removeAll(keepingCapacity: true)
    write()
  }

  private mutating func write() {
    for interval in intervals { writer.write(interval, into: &bytes) }
    intervals.removeAll(keepingCapacity: true)
  }

  private mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
