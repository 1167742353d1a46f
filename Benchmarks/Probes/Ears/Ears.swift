// Prints the rates of wrong characters from sound: in noise, fading, interference, drift and hum.
//
//   swift run -c release --package-path Benchmarks Ears [DRAWS] [SEED]

import Contest
import FistGenerator
import Foundation
import MorseCode
import MorseDecoding
import Timeline
import TimingFiles

/// Decodes generated sounds, and prints the median over several draws of messages, hands and noise.
@main
struct Ears {
  /// The number of messages in a draw.
  private static let messages = 4
  /// The minimum number of characters in a message.
  private static let characters = 40

  private var draws = 5
  private var seed: UInt64 = 1

  static func main() {
    var ears = Ears()
    let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    if let draws = arguments.first { ears.draws = max(1, Int(draws)) }
    if arguments.count > 1 { ears.seed = arguments[1] }
    ears.run()
  }

  private func run() {
    print("Wrong characters in %, spaces not counted, median of \(draws) draws. Nothing is told.\n")
    let ratios = [3.0, 0, -3, -6, -9, -12, -15]
    var table = TextTable(["SNR in 2500 Hz, dB"] + ratios.map { "\(Int($0))" })
    for (hand, wpm) in [(HandKind.machine, 12.0), (.machine, 20), (.machine, 30), (.good, 20)] {
      let rates = ratios.map { median(hand, wpm: wpm, snr: $0, .clear) }
      table.add("\(hand.rawValue), \(Int(wpm)) WPM", rates.map { TextTable.figure($0) })
    }
    table.print()
    printChannels()
  }

  private func printChannels() {
    let channels: [(String, Channel, Double?)] = [
      ("fading by 20 dB in 3 s", .slowFading, nil),
      ("Rayleigh fading, 0.1 Hz", .rayleigh(0.1), nil),
      ("Rayleigh fading, 0.5 Hz", .rayleigh(0.5), nil),
      ("Rayleigh fading, 2 Hz", .rayleigh(2), nil),
      ("drift by 90 Hz a minute", .drift(90), nil), ("hum", .hum, nil),
      ("a sender at +150 Hz, 0 dB; tone told", .neighbour(150, 0), ToneSignal.pitch),
      ("a sender at +60 Hz, -6 dB; tone told", .neighbour(60, -6), ToneSignal.pitch),
      ("a sender at +300 Hz, +15 dB; tone told", .neighbour(300, 15), ToneSignal.pitch),
    ]
    print("\nAt 20 WPM by a machine and 10 dB:\n")
    var table = TextTable(["channel", "wrong, %"])
    for (name, channel, tone) in channels {
      let rate = median(.machine, wpm: 20, snr: 10, channel, tone: tone)
      table.add(name, [TextTable.figure(rate)])
    }
    table.print()
  }

  /// Returns the median of the wrong characters over the draws, in percent.
  private func median(
    _ hand: HandKind, wpm: Double, snr: Double, _ channel: Channel, tone: Double? = nil
  ) -> Double {
    let rates = (0..<draws).map { draw -> Double in
      var sum = ErrorRate()
      for index in 0..<Self.messages {
        let number = seed &* 1000 &+ UInt64(draw * Self.messages + index)
        let message = message(hand, wpm: wpm, number)
        let signal = ToneSignal(
          message, snr: snr, channel: channel, other: self.message(.machine, wpm: 24, number &+ 7),
          seed: number ^ UInt64(bitPattern: Int64(snr * 16)))
        sum.add(
          ErrorRate(of: Self.read(signal.wav, tone: tone), against: Self.letters(message.text)))
      }
      return sum.percent
    }.sorted()
    return (rates[(draws - 1) / 2] + rates[draws / 2]) / 2
  }

  private func message(_ hand: HandKind, wpm: Double, _ number: UInt64) -> CorpusCase {
    CorpusCase(hand: hand, wpm: wpm, kind: .traffic, seed: number, characters: Self.characters)
  }

  /// Returns the characters of a text without its spaces.
  private static func letters(_ text: String) -> [Character] { text.filter { $0 != " " } }

  /// Decodes a sound as `morsekey decode` decodes a file.
  private static func read(_ wav: [UInt8], tone: Double?) -> [Character] {
    var options = TimingOptions()
    options.sound.tone = tone
    options.sound.alphabet = .international
    var reader = TimingFormat.wav.makeReader(options: options)
    var runs = TimingRuns()
    do {
      try reader.read(wav.span, into: &runs)
      try reader.finish(into: &runs)
    } catch {
      fatalError("\(error)")
    }
    var decoder = IntervalDecoder(settings: DecoderSettings())
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: runs.intervals, into: &outputs)
    decoder.finish(into: &outputs)
    return letters(outputs.map(\.value.description).joined())
  }
}
