package import LinuxSystem
package import MorseCode
import Timeline

/// Converts text to marks and spaces: either a complete text, or a stream as it arrives.
package final class TextKeyingSource: KeyingSource {
  private var speller: MorseSpelling
  private var encoder: MorseEncoder
  private var known: String?
  package let input: InputFile?
  private var stream = TextStream()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var hasEnded = false
  private var failure: EncodingError?
  package private(set) var duration: Int64?
  package let wordGap: Int64?

  /// Sends `text`, or standard input if it is `nil`.
  package init(_ text: String?, speller: MorseSpelling, speed: MorseSpeed) {
    self.speller = speller
    encoder = MorseEncoder(speed: speed)
    wordGap = speed.wordGap.nanoseconds
    known = text
    input = text == nil ? InputFile(descriptor: 0, name: "-") : nil
  }

  /// Returns the next intervals.
  ///
  /// If a complete text contains a character without a code, no intervals are returned. In a
  /// stream, the characters before the first such character are returned.
  package func next() throws(KeyingFailure) -> [KeyingInterval]? {
    if let failure { throw .text(failure) }
    guard !hasEnded else { return nil }
    let isKnown = known != nil
    let text = try read()
    var symbols: [MorseSymbol] = []
    do throws(EncodingError) {
      for character in text { try speller.add(character, into: &symbols) }
      if hasEnded { try speller.finish(into: &symbols) }
    } catch {
      guard !isKnown else { throw .text(error) }
      failure = error
    }
    var intervals: [KeyingInterval] = []
    for symbol in symbols { encoder.add(symbol, into: &intervals) }
    if hasEnded { encoder.finish(into: &intervals) }
    if isKnown { duration = intervals.reduce(0) { $0.addingSaturated($1.nanoseconds) } }
    return intervals
  }

  private func read() throws(KeyingFailure) -> String {
    guard let input else {
      defer { known = nil }
      hasEnded = true
      return known ?? ""
    }
    let count: Int
    do { count = try input.read(into: &buffer) } catch { throw .stream(.input(error)) }
    hasEnded = count == 0
    return hasEnded ? stream.finish() : stream.add(buffer[..<count])
  }
}
