import MorseKeyboard
import TerminalCodec
import Training

/// The panel's state besides the keyboard's own: notes and drawing options.
public struct PanelView {
  /// Problems of inputs other than the terminal.
  var inputNotes: [String] = []
  /// The lines of a lesson, above the text.
  public internal(set) var lesson: [String] = []
  /// The place of the letter to key next in the first line of a lesson, without its spaces.
  var lessonPlace = 0
  /// The texts to speak of a lesson; `nil` for its lines.
  public internal(set) var spokenLesson: [String]?
  /// Whether the panel hides the continuations of the open letter: they would tell what is asked.
  var hidesContinuations = false
  /// How often a lesson has asked: a prompt is told though it has the words of the last one.
  var prompts = 0
  /// The marks since the last look of a lesson; `nil` without one.
  var marks: LessonMarks?
  /// The Morse of a lesson that is not played yet.
  var prompt: SoundedPrompt?
  /// Whether no sound can be heard, so that a lesson shows what it would sound.
  var lacksSound = false
  /// Whether the panel puts right-to-left text into visual order; otherwise the terminal does.
  public var ordersText = true
  /// The question that the text answers, so that Esc leaves without it; `nil` for none.
  public var question: String?
  /// The countdown to the end of a letter or word.
  var countdown = Countdown()
  /// Whether the panel shows the countdown to the end of a letter or word.
  public var showsCountdown = false {
    didSet { countdown = Countdown(isOn: showsCountdown) }
  }
  /// Whether the panel shows the code tree, if there is room.
  public var showsTree = false
  /// Whether marks are visible.
  let flashes: Bool
  /// The number of characters committed while each note was shown.
  private var ages: [String: Int] = [:]
  /// The screen's size.
  var window = (columns: 80, rows: 24)
  /// The rows that a list has above a program's panel; `nil` in a terminal of its own.
  var hostedListRows: Int?

  init(flashes: Bool) {
    self.flashes = flashes
  }

  /// The number of committed characters after which a note disappears: it has been read by then.
  static let noteLife = 20

  /// Counts a committed character for these notes.
  ///
  /// A note that is gone may appear again later.
  mutating func fade(_ notes: [String]) {
    guard !notes.isEmpty || !ages.isEmpty else { return }
    ages = Dictionary(notes.map { ($0, (ages[$0] ?? 0) + 1) }) { first, _ in first }
  }

  /// Whether a note has been shown for long enough.
  func hasFaded(_ note: String) -> Bool { ages[note, default: 0] >= Self.noteLife }

  /// The problems at the time of the last committed character.
  var problems: [String] { ages.keys.sorted() }
}
