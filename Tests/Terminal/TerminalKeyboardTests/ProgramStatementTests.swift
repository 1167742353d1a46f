import MorseKeyboard
import TerminalCodec
import TextInput
import Testing

@testable import TerminalKeyboard

/// What a program says about its text, beyond the kind of text.
@Suite struct ProgramStatementTests {
  private func say(_ list: String) -> String { "\u{1B}]7373;\(list)\u{1B}\\" }

  @Test(arguments: [
    ("one-time-code", TextContentType.oneTimeCode), ("username", .username), ("city", .addressCity),
    ("new-password", .newPassword), ("nickname", .nickname),
  ])
  func `a program can state the purpose of its text`(name: String, content: TextContentType) {
    var hosted = HostedRun()
    hosted.note("cat")
    hosted.program(say("type=\(name)"))
    #expect(hosted.traits.textContentType == content)
    #expect(hosted.traits.keyboardType == content.keyboardType)
    #expect(hosted.run.isSecret == (content == .newPassword))
    hosted.program(say("type=nonsense"))
    #expect(hosted.traits.textContentType == content)
    hosted.program(say("type="))
    #expect(hosted.traits == InputTraits())
  }

  @Test func `a running program can opt out of Morse, and back in`() {
    var hosted = HostedRun()
    hosted.note("less")
    hosted.program(say("morse=off"))
    #expect(hosted.run.passThroughReason == .optedOut("less"))
    #expect(hosted.run.passesKeys && hosted.run.isSecret)
    hosted.program(say("morse=no"))
    #expect(hosted.run.passesKeys)
    hosted.program(say("type=url;morse=on"))
    #expect(hosted.run.passThroughReason == nil && !hosted.run.passesKeys)
    hosted.program(say("morse=off"))
    hosted.note("less")
    hosted.note("cat", group: 9)
    #expect(hosted.run.passThroughReason == nil)
  }

  @Test func `a statement belongs to the program found next, not to the last one`() {
    var hosted = HostedRun()
    hosted.note("bash")
    hosted.program(say("type=url"))
    // Another turn of the loop, before the next look at the foreground.
    hosted.note(LineMode(isEchoing: true, isCanonical: true, isOrdinary: true))
    hosted.note("tool", group: 9)
    #expect(hosted.traits.keyboardType == .url)
    hosted.note("bash")
    #expect(hosted.traits.keyboardType == .shell)
  }
}
