import TextComposition
import ArgumentParser
import MorseCode
import MorseDecoding
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import Testing
import Timeline

@testable import morsekey

@Suite struct TypeCommandTests {
  @Test func `the program's help`() {
    #expect(
      Morsekey.helpMessage(columns: 80) == """
        OVERVIEW: A Morse keyboard for every program on Linux.

        USAGE: morsekey <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          type (default)          Open the keyboard in this terminal and print what was
                                  typed.
          run                     Open the keyboard under another program and type into
                                  it.
          ask                     Ask a question and print the answer: one line.
          try                     Try the keyboard on a page with a field of every kind.
          learn                   Learn the keyboard in five minutes; each step checks
                                  what you key.
          decode                  Decode timing files into text.
          encode                  Encode text into a timing file.
          convert                 Convert a timing file into another format.
          play                    Sound text or a timing file.
          analyze                 Report on a sender's fist.
          chart                   Print the code chart of a table.
          keys                    Show which keys, switches and paddles arrive, and how
                                  steadily.
          calibrate               Listen to your keying and propose settings for it.
          lexicon                 Show and change the words that the keyboard has
                                  learnt.
          layouts                 List, show, check and make keyboards.
          config                  Show, check and change what is configured.
          completions             Print the script by which a shell completes commands
                                  and options.
          doctor                  Find out what works here, and what to change.
          ibus                    Look at the input method for graphical programs, and
                                  describe it to IBus.

          See 'morsekey help <subcommand>' for detailed help.
        """)
  }

  @Test func `the keyboard's help`() {
    #expect(
      Morsekey.helpMessage(for: TypeCommand.self, columns: 80) == """
        OVERVIEW: Open the keyboard in this terminal and print what was typed.

        . or [ or f is a dit, - or ] or j a dah. Enter ends the letter, Space the word,
        Backspace takes back. Tab changes to the ordinary keys and back, ? lists every
        key and code. Esc ends: the text goes to standard output. Ctrl-C leaves with
        nothing.

        USAGE: morsekey [type] [<options>]

        OPTIONS:
          --keys <name>           one: a straight key; two: dit and dah; three: the
                                  third ends the letter. (default: two)
          --bind <key>            A terminal's key in place of its own meaning, as
                                  dit=left-ctrl: dit, dah, straight, end. A modifier
                                  keys where the terminal speaks the Kitty protocol.
                                  May be given again.
          --keyer <name>          element, straight, iambic-a, iambic-b, ultimatic,
                                  bug, single-lever, cootie. All but element need a
                                  terminal or device that tells when a key is released.
                                  (default: element)
          --swap/--no-swap        Swap the dit and the dah paddle. (default: --no-swap)
          --weight <n>            The part of a dit and its space that the dit takes,
                                  25 to 75 percent. (default: 50.0)
          --ratio <n>             How many units a dah lasts, 2 to 5. (default: 3.0)
          --autospace <n>         Units that the keyer keeps between letters: off, 2, 3
                                  or 4. (default: off)
          --window <n>            From which percent of an element on iambic-b heeds a
                                  squeeze; 100 is iambic-a. (default: 0.0)
          --dit-memory/--no-dit-memory
                                  Remember a dit paddle that is let go before its turn.
                                  (default: --dit-memory)
          --dah-memory/--no-dah-memory
                                  Remember a dah paddle that is let go before its turn.
                                  (default: --dah-memory)
          --no-memory             Remember neither.
          --wpm <n>               The speed of the elements, in words a minute; 20
                                  unless said.
          --effective <n>         The speed of the whole (Farnsworth).
          --letter-gap <gap>      The pause that ends a letter: auto, off,
                                  milliseconds, or units as 3u.
          --word-gap <gap>        The pause that ends a word: auto, off, milliseconds,
                                  or units as 7u.
          --commit <when>         When letters are final. letter: when each one ends.
                                  word: when the word ends; until then they may be
                                  corrected, and a program under the keyboard receives
                                  whole words. auto: like word in a text of your own; a
                                  program receives every letter at once, and only a
                                  sure correction deletes. Nothing is corrected in
                                  command lines, code, numbers and passwords. (default:
                                  auto)
          --repair/--no-repair    Correct earlier letters in prose when later ones show
                                  that they were misread. (default: --repair)
          --layout <name>         The keyboard, as gboard, darci, raw or one of your
                                  own: morsekey layouts lists them; morse unless said.
          --keyboards <names>     The keyboards that Tab goes round, with commas
                                  between; the ordinary keys come after the last.
          --table <name>          The code table; otherwise the keyboard's own.
          --scan <ms>             How long a row or cell is marked while one switch
                                  chooses, in milliseconds. (default: 1000.0)
          --scanning <how>        How switches scan a keyboard with cells. auto: the
                                  mark moves, the switch chooses. step: the switch
                                  moves the mark, a pause of --scan chooses; with two
                                  switches the second chooses. inverse: the mark moves
                                  while the switch is held, letting go chooses.
                                  (default: auto)
          --scan-first <ms>       How much longer the first row and cell are marked, in
                                  milliseconds; half of --scan unless said.
          --rescan <where>        Where scanning goes on after a choice: rows, row (the
                                  same one) or rest (a press begins). (default: rows)
          --scan-cue <cue>        What tells that another row or cell is marked: off,
                                  click, or speech (Speech Dispatcher). (default: off)
          --long-press <ms>       How long the switch is held to come back from the
                                  ordinary keys or, while scanning, to take the last
                                  choice back: milliseconds, or off. (default: 2000)
          --remember/--no-remember
                                  Remember keyboard, language and speed by program and
                                  folder. (default: --remember)
          --dictionary <file>     A dictionary in the form of SKK for kana, in place of
                                  SKK-JISYO* in $XDG_DATA_HOME/morsekey. May be given
                                  again.
          --type <name>           The kind of text: text, ascii, shell, code, url,
                                  email, number, decimal, phone, name, web-search,
                                  password. Without it everything stays as it is keyed.
          --language <tag>        The language, as de or de-CH; otherwise that of the
                                  table, or of the locale.
          --figures <name>        How figures may be keyed short in number fields: cut
                                  (T is 0) or darci. (default: cut)
          --smart/--no-smart      Put quotes, dashes, spaces and full stops as the kind
                                  of text wants them. (default: --smart)
          --right-to-left <name>  Who turns round what is written from right to left:
                                  terminal, panel, or auto, by what is known of the
                                  terminal. (default: auto)
          --suggestions/--no-suggestions
                                  Offer words while typing. (default: --suggestions)
          --autocorrect/--no-autocorrect
                                  Put a wrong word right at its end; otherwise only
                                  where --type says it is prose.
          --learning/--no-learning
                                  Learn the words that are typed. (default: --learning)
          --input <input>         A key beside the terminal's: evdev:DEVICE,
                                  serial:DEVICE, midi[:CLIENT], pipe:FILE, mouse.
                                  Settings follow after commas, as dit=F13,merge=60.
                                  May be given again. none: only the terminal's keys,
                                  whatever the configuration says; the mouse stays the
                                  terminal's.
          --filter <filter>       A filter for keys, in milliseconds, as merge=60 or
                                  dit.min=40: debounce, dead, merge, min, latch, max,
                                  repeat. May be given again.
          --record <file>         Write what is keyed to a timing file.
          --profile <file>        What calibrate has found: a file, or none; else
                                  morsekey/profile in the folder of your settings, if
                                  it is there.
          --no-sound              Key silently.
          --sound <name>          Marks as tone, sounder (click and clack), clicks
                                  alone, or silent: the panel flashes. (default: tone)
          --mute <names>          Sounds to leave out:
                                  press,delete,modifier,letter,error,mode,limit.
          --tone <hz>             The pitch of tones, or of dit and dah as 600,500.
                                  (default: 600)
          --edge <ms>             How long a tone rises and falls, 1 to 25 ms.
                                  (default: 5.0)
          --edge-shape <name>     raised-cosine, or blackman: purer far off the tone.
                                  (default: raised-cosine)
          --volume <n>            The volume, from 0 to 100. (default: 80)
          --device <name>         The ALSA device. (default: default)
          --latency <latency>     How soon sounds come: low, safe (20 ms), or
                                  milliseconds. (default: low)
          --keep-awake/--no-keep-awake
                                  Keep a device awake that swallows the first sound
                                  after a silence. (default: --no-keep-awake)
          --look <name>           How the panel looks: unicode, ascii, or plain: words
                                  in lines, for screen readers. (default: unicode)
          --contrast <name>       How much it stands out: normal, or high: bright on
                                  black. (default: normal)
          --events <file>         Tell what happens as lines of JSON, in a file, a
                                  pipe, or an open descriptor by its number.
          --control <socket>      Make a socket at which your other programs may act on
                                  the keyboard by lines of JSON.
          --config <file>         The configuration: a file, or none; else
                                  morsekey/config.toml in the folder of your settings,
                                  if it is there.
          -o, --output <file>     Append the text to a file as it is typed, instead of
                                  printing it.
          --to-tmux <pane>        Type into a pane of tmux, instead of printing the
                                  text.
          --version               Show the version.
          -h, --help              Show help information.

        """)
  }

  @Test(arguments: [
    (["--keys", "ten"], "'ten' is not a set of keys; expected one of one, two, three"),
    (
      ["--keyer", "magic"],
      "'magic' is not a keyer; expected one of element, straight, iambic-a, iambic-b, ultimatic, bug,"
        + " single-lever, cootie"
    ),
    (["--weight", "80"], "80.0 is not a weight; expected 25 to 75 percent"),
    (["--window", "101"], "101.0 is not a window; expected 0 to 100 percent"),
    (["--ratio", "1"], "1.0 is not a ratio; expected 2 to 5 units"),
    (["--autospace", "5"], "'5' is not an autospace; expected off, 2, 3 or 4"),
    (["--autospace", "0"], "'0' is not an autospace; expected off, 2, 3 or 4"),
    (["--wpm", "0"], "0.0 is not a speed; expected 1 to 200 words a minute"),
    (
      ["--letter-gap", "soon"],
      "'soon' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
    ),
    (
      ["--word-gap", "0u"],
      "'0u' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
    ),
    (
      ["--table", "x"],
      "'x' is not a table; expected one of \(MorseAlphabet.names.joined(separator: ", "))"
    ),
  ])
  func `a wrong choice is named`(arguments: [String], message: String) throws {
    let options = try KeyingOptions.parse(arguments)
    let error = #expect(throws: UsageError.self) { try options.settings() }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("auto", GapPolicy.automatic), ("off", .off), ("250", .fixed(.milliseconds(250))),
    ("0.5u", .units(0.5)), ("7u", .units(7)), ("1.5", .fixed(.microseconds(1500))),
  ])
  func `pauses`(text: String, policy: GapPolicy) throws {
    #expect(try GapPolicy(option: text) == policy)
  }

  @Test func `the keyer's options`() throws {
    var expected = KeyerSettings(speed: .standard)
    #expect(try KeyingOptions.parse([]).settings().keyerSettings == expected)
    (expected.weight, expected.dahRatio, expected.autospace) = (0.6, 3.5, .three)
    (expected.window, expected.isSwapped, expected.dahMemory) = (0.4, true, false)
    let settings = try KeyingOptions.parse([
      "--keyer", "iambic-b", "--weight", "60", "--ratio", "3.5", "--autospace", "3", "--window",
      "40", "--swap", "--no-dah-memory",
    ]).settings()
    #expect(settings.keyer == .iambicB)
    #expect(settings.keyerSettings == expected)
    let forgetful = try KeyingOptions.parse(["--no-memory"]).settings().keyerSettings
    #expect(!forgetful.ditMemory && !forgetful.dahMemory)
  }

  @Test func `keys are bound to contacts`() throws {
    let options = ["--bind", "dit=left-ctrl", "--bind", "dah=right-ctrl", "--bind", "end=="]
    let bindings = try KeyingOptions.parse(options).keyMap().bindings
    #expect(
      bindings == [
        Key(.modifier(.ctrl, .left)): .dit, Key(.modifier(.ctrl, .right)): .dah,
        .character("="): .endCharacter,
      ])
  }

  @Test(arguments: [
    ("dit", "'dit' binds no key; expected one as dit=left-ctrl or dah=f9"),
    ("dit=left-foot", "'dit=left-foot' binds no key; expected one as dit=left-ctrl or dah=f9"),
    ("dot=f9", "'dot' is not a use of a key; expected one of dit, dah, straight, end"),
  ])
  func `what cannot be bound is named`(option: String, message: String) throws {
    let options = try KeyingOptions.parse(["--bind", option])
    let error = #expect(throws: UsageError.self) { try options.keyMap() }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ([], KeySet.two, ReleaseLadder.MouseUse.never), ([], .one, .whenNeeded),
    (["--input", "pipe:/x"], .one, .never), (["--input", "none"], .one, .never),
    (["--input", "mouse", "--input", "none"], .one, .never),
    (["--input", "mouse"], .two, .always),
    (["--input", "midi", "--input", "mouse,merge=60"], .one, .always),
  ])
  func `the mouse keys where it is asked to or nothing else could`(
    arguments: [String], keySet: KeySet, use: ReleaseLadder.MouseUse
  ) throws {
    #expect(try InputOptions.parse(arguments).ladder(for: keySet).mouse == use)
  }

  @Test func `with a third key no pause ends anything`() throws {
    let settings = try KeyingOptions.parse(["--keys", "three", "--word-gap", "7u"]).settings()
    #expect(settings.characterGap == .off)
    #expect(settings.wordGap == .units(7))
  }
}
