import Glibc
import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// Keyboard commands, keyed on a straight key.
@Suite struct DecodingCommandsTests {
  /// Patterns of commands that are not characters of the international table.
  static let commands: [MorsePattern] = [
    "..--", "----", "-.--..", "...--.", "..-..-", "----.-", "-----.", "----..", "------", "--.---",
    "---.--", "---..-", "---.-.", ".---.-", ".---..", "-.-...", "-..-..", "...-..", "....-.",
    "--.-.-", ".--.--", "....--", "--....", "-.---.", "---.", "---.-", "--.--", "-.-..-", "-..-.-",
    "--.--.", "..-.--", "--.-..", ".-.---", "..---.", ".--...", "--...-", "-.....",
  ]

  /// Decodes patterns with a pause of some units after each.
  private func read(
    _ patterns: [MorsePattern], units wait: Double, wpm: Double, spread: Double, seed: UInt64
  ) -> [MorsePattern] {
    var settings = DecoderSettings()
    settings.controls = Set(Self.commands)
    var decoder = MorseDecoder(settings: settings)
    var generator = SplitMix64(seed: seed)
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.after(.seconds(1))
    func pass(_ units: Double, scattered: Bool = true) {
      let factor = scattered ? exp(spread * generator.normal()) : 1
      let end = now.advanced(byNanoseconds: Int64(units * factor * 1.2e9 / wpm))
      while let due = decoder.deadline, due <= end { decoder.advance(to: due, into: &outputs) }
      now = end
    }
    for pattern in patterns {
      for (place, element) in pattern.enumerated() {
        decoder.handle(.markBegan(nil), at: now, into: &outputs)
        pass(Double(element.units))
        decoder.handle(.markEnded(nil), at: now, into: &outputs)
        if place + 1 < pattern.count { pass(1) }
      }
      pass(wait)
    }
    pass(200, scattered: false)
    return outputs.compactMap { output in
      if case .character(let character) = output.value { character.pattern } else { nil }
    }
  }

  /// Returns the rate of decoded commands, in percent.
  private func share(_ wait: Double, wpm: Double, spread: Double) -> Double {
    let right = (1...4 as ClosedRange<UInt64>).reduce(0) { sum, seed in
      var generator = SplitMix64(seed: seed)
      let patterns = Self.commands.shuffled(using: &generator)
      let read = read(patterns, units: wait, wpm: wpm, spread: spread, seed: seed)
      let changes = read.difference(from: patterns).removals.count
      return sum + patterns.count - changes
    }
    return 100 * Double(right) / Double(4 * Self.commands.count)
  }

  @Test(arguments: [7.0, 40], [(0.1, 99.0), (0.15, 98)])
  func `commands in a row are decoded, close together and far apart`(
    wait: Double, limit: (spread: Double, percent: Double)
  ) {
    for wpm in [12.0, 20] {
      let share = share(wait, wpm: wpm, spread: limit.spread)
      #expect(share >= limit.percent, "\(share) % at \(wpm) WPM")
    }
  }

  @Test func `commands of a rough hand are decoded`() {
    let share = share(7, wpm: 15, spread: 0.25)
    #expect(share >= 90, "\(share) %")
  }

  @Test func `a rough hand that keys only lone commands is decoded`() {
    let share = share(40, wpm: 15, spread: 0.25)
    #expect(share >= 88, "\(share) %")
  }

  @Test(arguments: [(0.1, 99.9), (0.15, 99), (0.25, 82)])
  func `the first command of an unknown hand is decoded`(limit: (spread: Double, percent: Double)) {
    var wrong: [MorsePattern] = []
    let rounds = 12
    for round in 0..<rounds {
      for (place, pattern) in Self.commands.enumerated() {
        let seed = UInt64(100 * round + place)
        let read = read([pattern], units: 40, wpm: 15, spread: limit.spread, seed: seed)
        if read != [pattern] { wrong.append(pattern) }
      }
    }
    let keyed = rounds * Self.commands.count
    let share = 100 * Double(keyed - wrong.count) / Double(keyed)
    #expect(share >= limit.percent, "\(share) %: \(wrong)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `words keyed by a good hand make no commands`(seed: UInt64) {
    let words = "THE TEST OF THE MOTOR WAS MOST THOROUGH IN TOTO AND SO ON TO THE END"
    var wrong: [Int] = []
    for controls in [[], Self.commands] {
      var generator = SplitMix64(seed: seed)
      var settings = DecoderSettings()
      settings.controls = Set(controls)
      var hand = Hand()
      hand.spreads = (0.12, 0.12, 0.15)
      hand.wpm = Double.random(in: 10...25, using: &generator)
      var sender = StraightKeySender(settings: settings)
      let text = sender.key(hand.key(words, seed: seed))
      #expect(!text.contains("["))
      wrong.append(editDistance(text, words))
    }
    #expect(wrong[1] <= wrong[0])
  }
}
