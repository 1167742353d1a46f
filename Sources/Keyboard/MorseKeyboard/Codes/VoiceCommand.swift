import MorseCode
import TextInput

/// A command that makes the user heard, or lets the user hear.
enum VoiceCommand {
  /// Speaks the selection, or else the sentence; again: the line, and then all text.
  case speak
  case stop, again, louder, quieter, ring
  case readLetter, readWord, readLine
  /// Reads the layout, the speed and the position of the insertion point.
  case readPlace
  case readTime
  /// Saves the selection, or else the line, as a phrase.
  case savePhrase
}

/// The parts of the text that were spoken last, so that the same command again speaks more.
struct SpokenText: Hashable {
  var part: TextPart
  var text: String
}

extension ActionHandler {
  /// Executes a command of the voice; where there is no text, or secret text, it only sounds.
  mutating func perform(_ command: VoiceCommand) {
    let request = request(for: command)
    ask(for: .say(request.map { .requested(.voice($0)) } ?? .limitReached))
  }

  private mutating func request(for command: VoiceCommand) -> VoiceRequest? {
    let document = editor.document
    func text(_ parts: TextPart...) -> String? {
      parts.lazy.map(document.text(of:)).first { !$0.isEmpty }
    }
    switch command {
    case .speak: return textToSpeak().map(VoiceRequest.speak)
    case .stop: return .stop
    case .again: return .again
    case .louder: return .louder
    case .quieter: return .quieter
    case .ring: return .ring
    case .readLetter: return text(.letter).map(VoiceRequest.read)
    case .readWord: return text(.word).map(VoiceRequest.read)
    case .readLine: return text(.line).map(VoiceRequest.read)
    case .readPlace: return .read(place)
    case .readTime: return .readTime
    case .savePhrase: return text(.selection, .line).map(VoiceRequest.savePhrase)
    }
  }

  /// The text to speak: the selection or the sentence; more, if that was spoken just now.
  private mutating func textToSpeak() -> String? {
    let document = editor.document
    let parts: [TextPart] = [.selection, .sentence, .line, .all]
    var texts = parts.map { SpokenText(part: $0, text: document.text(of: $0)) }
    texts.removeAll { $0.text.isEmpty }
    if codes.repeatable == .command(.speak), let spoken,
      let place = texts.firstIndex(of: spoken)
    {
      texts.removeFirst(place)
      texts = [texts.first { $0.text != spoken.text } ?? spoken]
    }
    spoken = texts.first
    return spoken?.text
  }

  /// The layout, the speed and the position, in few words.
  private var place: String {
    let document = editor.document
    let speed = Int(codes.settings.speed.characterWPM.rounded())
    let name = codes.layoutName + (codes.layout.scans ? "" : " \(speed) wpm")
    guard !document.traits.isSecureTextEntry else { return name }
    let before = editor.before
    let line = before.count(where: \.isNewline) + 1
    let column = before.reversed().prefix { !$0.isNewline }.count + 1
    return name + (line > 1 ? " line \(line)" : "") + " column \(column)"
  }
}
