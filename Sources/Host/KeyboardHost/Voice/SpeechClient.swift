import Glibc
import LinuxSystem
public import TerminalDevice

/// A client of Speech Dispatcher, by its protocol (SSIP).
///
/// It connects when it first speaks, and again when the server has come back. Texts wait for a server
/// that is starting. No call here waits or fails: what is spoken is on the screen too.
public struct SpeechClient {
  /// The listener, which decides how text is spoken, and what a press silences.
  public enum Audience: String, Sendable {
    /// The user: capitals and punctuation are named; a newer text replaces an older one.
    case user
    /// The people around: text is spoken as prose, one after another.
    case others

    /// The parameters of SSIP that do not depend on the settings.
    fileprivate var parameters: [String] {
      switch self {
      case .user: ["PRIORITY text", "PUNCTUATION some", "CAP_LET_RECOGN spell"]
      case .others: ["PRIORITY message", "PUNCTUATION none", "CAP_LET_RECOGN none"]
      }
    }
  }

  private let audience: Audience
  private let path: String
  private var connection: LocalConnection?
  /// The parameters that the server knows, each with its value.
  private var known: [String] = []
  /// Whether something was spoken since the last silence.
  private var isSpeaking = false
  /// A text to speak: the parameters of the voice, and the lines of the request.
  private struct Utterance {
    var parameters: [String]
    var request: [String]
  }

  /// The texts that wait for the server.
  private var waiting: [Utterance] = []
  /// Whether the server is starting.
  private(set) var isServerStarting: Bool
  /// The reason why the last text was not sent; `nil` if it was.
  private var error: FileError?

  /// The reason why the last text is not spoken; `nil` if it is, or waits for the server.
  var failure: FileError? { isServerStarting ? nil : error }
  /// Whether a text waits for the server.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Creates a client of this user's server.
  ///
  /// - Parameters:
  ///   - audience: the listener.
  ///   - isServerStarting: whether the server is starting, so that texts wait for it.
  ///   - variable: reads a variable of the environment.
  public init(
    _ audience: Audience, isServerStarting: Bool = false,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.audience = audience
    self.isServerStarting = isServerStarting
    path = Self.path(variable)
  }

  /// Returns the server's socket, at the path that its own clients use.
  public static func path(
    _ variable: (String) -> String? = WindowSize.environmentVariable
  ) -> String {
    let named = variable("SPEECHD_ADDRESS") ?? ""
    let kind = "unix_socket:"
    if named.hasPrefix(kind) { return String(named.dropFirst(kind.count)) }
    let runtime = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
    let folder = runtime ?? (variable("HOME") ?? "") + "/.cache"
    return folder + "/speech-dispatcher/speechd.sock"
  }

  /// Speaks a text: to the user in place of the current one, to others after it.
  ///
  /// - Parameters:
  ///   - text: the text; a single character is named.
  ///   - voice: how it is spoken.
  ///   - waitsForSilence: whether the server leaves the text out while another is spoken.
  public mutating func speak(
    _ text: String, _ voice: SpeechVoice, waitsForSilence: Bool = false
  ) {
    var request = Self.request(toSpeak: text, named: audience == .user)
    if audience == .user, isWaiting {
      if waitsForSilence { return }
      waiting.removeAll()
    }
    if waitsForSilence {
      request =
        ["SET self PRIORITY notification"] + request + ["SET self \(audience.parameters[0])"]
    } else if audience == .user, isSpeaking {
      request.insert("CANCEL self", at: 0)
    }
    waiting.append(Utterance(parameters: voice.parameters, request: request))
    send()
  }

  /// Sends the texts that wait; notes whether the server is still starting.
  mutating func send(whileStarting isStarting: Bool) {
    isServerStarting = isStarting
    send()
  }

  /// Sends the texts that wait, in their order.
  ///
  /// A text that fails is dropped, unless the server is starting.
  private mutating func send() {
    while let next = waiting.first, send(next) { waiting.removeFirst() }
    if !isServerStarting { waiting.removeAll() }
  }

  /// Silences everything that this client has asked for.
  public mutating func silence() {
    waiting.removeAll()
    guard isSpeaking else { return }
    isSpeaking = false
    _ = connection?.send(Self.bytes(["CANCEL self"]))
  }

  /// Returns whether the server has accepted the text.
  private mutating func send(_ next: Utterance) -> Bool {
    // A server that was restarted knows nothing; so the second attempt tells it everything.
    for _ in 0..<2 {
      do throws(FileError) {
        let connection = if let connection { connection } else { try connect() }
        self.connection = connection
        let changes = next.parameters.filter { !known.contains($0) }.map { "SET self \($0)" }
        if connection.send(Self.bytes(changes + next.request)) {
          (known, isSpeaking, error) = (next.parameters, true, nil)
          return true
        }
        error = FileError(name: path, number: EPIPE)
      } catch {
        self.error = error
      }
      connection = nil
    }
    return false
  }

  private mutating func connect() throws(FileError) -> LocalConnection {
    let connection = try LocalConnection(path: path)
    known = []
    connection.send(
      Self.bytes(
        ["SET self CLIENT_NAME user:morsekey:\(audience.rawValue)"]
          + audience.parameters.map { "SET self \($0)" }))
    return connection
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  /// Returns the lines of the request.
  ///
  /// A leading dot is doubled, because a line with a single dot ends the text.
  static func request(toSpeak text: String, named isNamed: Bool) -> [String] {
    if isNamed, text == " " { return ["CHAR space"] }
    if isNamed, text.count == 1, text.first?.isWhitespace == false { return ["CHAR \(text)"] }
    let line = String((isNamed ? text.nameOfSign : text).map { $0.isNewline ? " " : $0 })
    return ["SPEAK", line.hasPrefix(".") ? "." + line : line, "."]
  }
}

/// How text is spoken; what is `nil` is left to the server's own settings.
public struct SpeechVoice: Hashable, Sendable {
  /// The name of a synthesizer's voice, or a kind such as `female1`.
  public var name: String?
  /// The rate, from -100 to 100.
  public var rate: Int?
  /// The volume, from 0 to 100.
  public var volume: Int?
  /// The language, a BCP 47 tag.
  public var language: String?

  /// Creates a voice.
  public init(name: String? = nil, rate: Int? = nil, volume: Int? = nil) {
    (self.name, self.rate, self.volume) = (name, rate, volume)
  }

  /// The kinds of voice that SSIP knows; every other name is a synthesizer's own.
  private static let kinds = [
    "male1", "male2", "male3", "female1", "female2", "female3", "child_male", "child_female",
  ]

  /// The parameters of SSIP.
  ///
  /// The language comes before the voice, which it would reset.
  fileprivate var parameters: [String] {
    let kind = name.flatMap {
      Self.kinds.contains($0) ? "VOICE_TYPE \($0)" : "SYNTHESIS_VOICE \($0)"
    }
    return [
      language.map { "LANGUAGE \($0.filter { $0.isASCII && !$0.isWhitespace })" },
      kind.map { String($0.map { $0.isNewline ? " " : $0 }) }, rate.map { "RATE \($0)" },
      volume.map { "VOLUME \($0 * 2 - 100)" },
    ].compactMap(\.self)
  }
}
