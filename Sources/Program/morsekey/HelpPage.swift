import ArgumentParser

/// The help of a command as users see it: the most used options come first, and examples come last.
struct HelpPage: CustomStringConvertible {
  /// The parts of the page, separated by empty lines.
  private var parts: [Substring]
  private let command: String

  /// The options of the keyboard that people set most often.
  private static let mostUsed = [
    "keys", "wpm", "layout", "type", "language", "keyer", "input", "no-sound", "tone", "output",
  ]

  /// Examples by command.
  private static let examples: [String: [String]] = [
    "": [
      "morsekey                              type; Esc prints the text",
      "morsekey run bash                     type into a program",
      "morsekey encode 'CQ' | morsekey play -f -",
      "morsekey decode recording.wav         read Morse from sound",
    ],
    "type": [
      "text=$(morsekey)                      type a text into a variable",
      "morsekey --keys one                   one switch or a straight key",
      "morsekey --type text --language de    prose, with German quotation marks",
      "morsekey --keyer iambic-b --input midi",
      "morsekey --output notes.txt           save while you type",
    ],
    "run": [
      "morsekey run vim notes.txt",
      "morsekey run --type text mutt",
    ],
    "ask": [
      "name=$(morsekey ask 'Your name?')", "pin=$(morsekey ask --secure --type number 'PIN?')",
    ],
    "try": ["morsekey try --language fr"],
    "speak": [
      "morsekey speak                        type, and be heard",
      "morsekey speak --keys one --layout qwerty --scan 1200",
      "morsekey speak --board board.obz      a board of another program",
    ],
    "listen": [
      "morsekey listen                       the default capture device",
      "morsekey listen --device plughw:1 --record contest.wav",
    ],
    "learn": [
      "morsekey learn                        twelve steps with your own keys",
      "morsekey learn --keys one             with one switch",
    ],
    "train": [
      "morsekey train              letters and words, chosen by what you know",
      "morsekey train --keys one   with one switch",
      "morsekey train --list       the courses, what you know, what comes next",
      "morsekey train --report     what you practised",
      "morsekey train calls --echo --keyer iambic-b --wpm 25   hear a call, key it back",
      "morsekey train groups --copy --wpm 20 --effective 12    hear, and type on the ordinary keys",
      "morsekey train words --copy --adaptive 12-40    the same, faster as you get better",
      "morsekey train calls --copy --snr 3 --qrm -6 --fading 0.2    the same as on a busy band",
    ],
    "report": ["morsekey --usage            count this time", "morsekey report --svg use.svg"],
    "decode": [
      "morsekey decode hand.ms", "morsekey decode --json recording.wav",
      "arecord -f S16_LE -r 8000 -t wav | morsekey decode -",
    ],
    "encode": [
      "morsekey encode --to marks sos",
      "morsekey encode --wpm 25 --effective 15 -o lesson.wav 'PARIS PARIS'",
    ],
    "convert": ["morsekey convert recording.wav --to ms", "morsekey convert hand.ms -o hand.vcd"],
    "replay": ["morsekey replay bug.trace"],
    "play": ["morsekey play 'CQ CQ'", "morsekey play --sound sounder -f hand.ms"],
    "analyze": ["morsekey analyze hand.ms", "morsekey analyze --svg hand.svg hand.ms"],
    "chart": ["morsekey chart --table greek"],
    "keys": ["morsekey keys --input evdev:/dev/input/event5"],
    "calibrate": ["morsekey calibrate", "morsekey calibrate --from hand.ms --write"],
    "lexicon": [
      "morsekey lexicon add omw --for 'on my way'",
      "morsekey lexicon import --language de words.txt",
    ],
    "layouts": ["morsekey layouts show darci", "morsekey layouts new mine --from darci"],
    "config": ["morsekey config set wpm 18", "morsekey config get wpm"],
    "completions": ["morsekey completions fish > ~/.config/fish/completions/morsekey.fish"],
    "doctor": ["morsekey doctor sound", "morsekey doctor --privacy"],
  ]

  /// Parses the help of the argument parser.
  ///
  /// - Parameters:
  ///   - text: the help.
  ///   - words: the command line that requested it, without the program's name.
  init(_ text: String, askedBy words: [String]) {
    parts = Self.paragraphs(text)
    command = Self.command(in: words)
    moveMostUsed()
  }

  /// Splits a text at empty lines.
  private static func paragraphs(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var parts: [[Substring]] = [[]]
    for (row, line) in lines.enumerated() {
      let part = parts.count - 1
      if line.isEmpty, !parts[part].isEmpty, row < lines.count - 1 {
        parts.append([])
      } else {
        parts[part].append(line)
      }
    }
    return parts.map { Substring($0.joined(separator: "\n")) }
  }

  var description: String {
    var text = parts.joined(separator: "\n\n")
    while text.last == "\n" { text.removeLast() }
    guard let examples = Self.examples[command] else { return text + "\n" }
    return text + "\n\nEXAMPLES:\n" + examples.map { "  \($0)\n" }.joined()
  }

  /// Returns the command, with its subcommand, of the requested help; empty for the program itself.
  private static func command(in words: [String]) -> String {
    var names: [String] = []
    var commands = Morsekey.configuration.subcommands
    for word in words {
      guard let command = commands.first(where: { $0._commandName == word }) else { continue }
      names.append(word)
      commands = command.configuration.subcommands
    }
    return names.joined(separator: " ")
  }

  /// Moves the most used options to a separate part before all other options.
  private mutating func moveMostUsed() {
    guard ["type", "run", "ask", "try"].contains(command),
      let first = parts.firstIndex(where: { $0.hasPrefix("KEYS:\n") })
    else { return }
    var found: [String: Substring] = [:]
    for index in first..<parts.endIndex {
      let lines = parts[index].split(separator: "\n", omittingEmptySubsequences: false)
      var kept: [Substring] = []
      var name: String?
      for line in lines {
        if line.hasPrefix("  -") { name = Self.mostUsed.first { Self.names($0, line) } }
        if !line.hasPrefix("   "), !line.hasPrefix("  -") { name = nil }
        if let name {
          found[name, default: ""] += "\n" + line
        } else {
          kept.append(line)
        }
      }
      parts[index] = Substring(kept.joined(separator: "\n"))
    }
    let entries = Self.mostUsed.compactMap { found[$0] }.joined()
    parts.insert(Substring("MOST USED:" + entries), at: first)
  }

  /// Whether a line begins the entry of an option.
  private static func names(_ option: String, _ line: Substring) -> Bool {
    line.split(separator: " ").prefix(2).contains { word in
      word == "--" + option || word.hasPrefix("--" + option + "/")
    }
  }
}
