import Foundation
import MorseCode
import MorseSignal
import TestSupport
import Testing

/// Expects one text again and again, and any other character with a small probability.
private struct RepeatedText: TextModel {
  /// The patterns of the text; `nil` is a space.
  let patterns: [UInt16?]

  var start: Int { 0 }

  func character(_ pattern: UInt16, after place: Int) -> (Float, Int) { say(pattern, at: place) }
  func space(after place: Int) -> (Float, Int) { say(nil, at: place) }
  func isSame(_ first: Int, _ second: Int) -> Bool { first == second }

  private func say(_ pattern: UInt16?, at place: Int) -> (Float, Int) {
    (patterns[place] == pattern ? -0.1 : -6, (place + 1) % patterns.count)
  }
}

@Suite struct TextSearchTests {
  private static let letters: [(letter: Character, code: String)] = zip(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    [
      ".-", "-...", "-.-.", "-..", ".", "..-.", "--.", "....", "..", ".---", "-.-", ".-..", "--",
      "-.", "---", ".--.", "--.-", ".-.", "...", "-", "..-", "...-", ".--", "-..-", "-.--", "--..",
    ]
  ).map { ($0, $1) }

  private static func code(of letter: Character) -> String {
    letters.first { $0.letter == letter }?.code ?? ""
  }

  private static func pattern(_ code: String) -> UInt16 {
    code.reduce(1) { $0 << 1 | ($1 == "-" ? 1 : 0) }
  }

  /// Returns the grammar of the letters; `text` is what to expect, if anything.
  private static func grammar(expecting text: String?) -> KeyingGrammar {
    var grammar = KeyingGrammar(letters.map { (pattern($0.code), 1) })
    grammar.text = text.map { text in
      RepeatedText(patterns: text.map { $0 == " " ? nil : pattern(code(of: $0)) })
    }
    return grammar
  }

  /// Returns the keying of a text in milliseconds.
  private static func keying(_ text: String, unit: Int = 60) -> [Int] {
    var keying = [-500]
    for letter in text {
      for element in code(of: letter) { keying += [unit * (element == "-" ? 3 : 1), -unit] }
      keying[keying.count - 1] -= unit * (letter == " " ? 4 : 2)
    }
    return keying + [-1500]
  }

  /// Returns the text that a reader finds at 20 WPM; an unknown code is a star.
  private static func read(_ samples: [Float], expecting text: String?) -> String {
    var reader = SignalReader(rate: 8000, grammar: grammar(expecting: text))
    var intervals: [KeyingInterval] = []
    reader.add(samples.span, into: &intervals)
    reader.finish(into: &intervals)
    var (read, code) = ("", "")
    for interval in intervals {
      let units = Double(interval.nanoseconds) / 60e6
      if interval.isMark {
        code += units > 2 ? "-" : "."
      } else if units > 2, !code.isEmpty {
        read += String(letters.first { $0.code == code }?.letter ?? "*")
        if units > 5 { read += " " }
        code = ""
      }
    }
    return read.trimmingCharacters(in: .whitespaces)
  }

  /// Returns the wrong characters of several sounds with noise.
  private static func wrong(_ text: String, noise: Double, expecting: String?) -> Int {
    (1...6 as ClosedRange<UInt64>).reduce(0) { sum, seed in
      let samples = sound(keying(text), gain: 0.3, noise: noise, seed: seed)
      return sum + editDistance(read(samples, expecting: expecting), text)
    }
  }

  @Test func `the expected text helps in noise`() {
    let text = "PARIS PARIS PARIS PARIS"
    let without = Self.wrong(text, noise: 1.1, expecting: nil)
    let with = Self.wrong(text, noise: 1.1, expecting: "PARIS ")
    #expect(without >= 10 && 3 * with <= without, "\(without) \(with)")
  }

  @Test func `a clear sound is read as it is, whatever text is expected`() {
    for text in ["PURPLE QUIZ", "TEN EELS", "SHE HISSES"] {
      #expect(Self.wrong(text, noise: 0.1, expecting: "PARIS ") == 0)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `noise is no text, whatever is expected`(seed: UInt64) {
    let samples = sound([-20_000], noise: 0.3, seed: seed)
    #expect(Self.read(samples, expecting: "PARIS ") == "")
  }

  @Test func `live sound with an expected text loses no mark`() {
    let keying = Self.keying("PARIS PARIS PARIS")
    let samples = sound(keying, gain: 0.3, noise: 0.06)
    var reader = LiveSignalReader(rate: 8000, grammar: Self.grammar(expecting: "PARIS "))
    var intervals: [KeyingInterval] = []
    for start in stride(from: 0, to: samples.count, by: 400) {
      let end = min(start + 400, samples.count)
      reader.add(samples.span.extracting(start..<end), into: &intervals)
    }
    reader.finish(into: &intervals)
    // A mark may be output in several pieces.
    let marks = zip([KeyingInterval(isMark: false, nanoseconds: 0)] + intervals, intervals).count {
      !$0.isMark && $1.isMark
    }
    #expect(marks == keying.count { $0 > 0 })
  }
}
