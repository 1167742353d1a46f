import Configuration
import PseudoTerminal
import TerminalKeyboard
import Timeline

/// When to look what reads what is typed: soon after something was written or typed, and a while after.
///
/// A program is started and a password asked for between two writes, or right after one.
struct ProgramWatch {
  private var pauses: ArraySlice<Duration> = []
  private(set) var deadline: Timestamp?
  private var last: Timestamp?

  private static let soonest = Duration.milliseconds(5)
  private static let later: [Duration] = [.milliseconds(30), .milliseconds(200), .seconds(1)]

  /// Notes that something was written or typed.
  mutating func note(at now: Timestamp) {
    pauses = Self.later[...]
    let soon = max(now, last?.advanced(by: Self.soonest) ?? now)
    deadline = min(deadline ?? soon, soon)
  }

  /// Whether it is time to look.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let due = deadline, due <= now else { return false }
    last = now
    deadline = pauses.popFirst().map { now.advanced(by: $0) }
    return true
  }
}

extension RunLoop {
  /// Looks what reads what is typed, if it is time.
  mutating func look(at now: Timestamp) {
    guard process != nil, ending == nil, watch.isDue(at: now) else { return }
    guard let group = host.foregroundGroup, let settings = host.settings else { return }
    let facts = ProcessFacts(ofGroup: group)
    let program = HostedProgram(
      group: group, names: facts.names, optsOut: facts.optsOut,
      hidesInput: settings.isCanonical && !settings.isEchoing,
      backspace: settings.erase ?? 0x7F)
    noteContext()
    hosted.note(program, at: now, into: &outputs)
    if let last = contexts.enter(facts.names.first ?? "run", folder: facts.folder) {
      let last = last.yielding(to: isWritten)
      hosted.resume(
        keyboard: last.keyboard, language: last.language, speed: last.speed, at: now,
        into: &outputs)
    }
    contexts.settle(ContextKeeper.InUse(hosted.session.keyboard))
  }

  /// Remembers what the user has changed for the program in front.
  mutating func noteContext() {
    contexts.note(ContextKeeper.InUse(hosted.session.keyboard), isSecret: hosted.isSecret)
  }
}
