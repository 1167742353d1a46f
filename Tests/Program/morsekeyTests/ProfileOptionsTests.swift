@testable import Stores
import MorseCode
import MorseKeying
import MorseDecoding
import ArgumentParser
import LinuxSystem
import FistAnalysis
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import Testing

@testable import morsekey

@Suite struct ProfileOptionsTests {
  private let folder = TestFolder()

  private func profile(_ text: String) throws -> KeyingProfile {
    let path = try folder.write(text, to: "profile")
    return try ProfileOptions.parse(["--profile", path]).read()
  }

  @Test func `a profile fills in options that were not given`() throws {
    let profile = try profile("wpm = 8\nletter-gap = 700\nword-gap = \"off\"\n[dit]\nmerge = 60\n")
    let plain = try KeyingOptions.parse([]).filled(from: profile).settings()
    #expect(plain.speed.characterWPM == 8)
    #expect(plain.characterGap == .fixed(.milliseconds(700)))
    #expect(plain.wordGap == .off)
    let said = try KeyingOptions.parse(["--wpm", "20", "--letter-gap", "3u"])
      .filled(from: profile).settings()
    #expect(said.speed.characterWPM == 20)
    #expect(said.characterGap == .units(3))
    let three = try KeyingOptions.parse(["--keys", "three"]).filled(from: profile).settings()
    #expect(three.characterGap == .off)
  }

  @Test func `a profile fills in the times of scanning, and how the user presses`() throws {
    let profile = try profile(
      "scan = 700\nscan-ignore = 240\npress-delay = 412\npress-missed = 0.1\n")
    let plain = try KeyingOptions.parse([]).filled(from: profile).settings().scanning
    #expect(plain.interval == .milliseconds(700) && plain.firstDelay == .milliseconds(350))
    #expect(plain.acceptTime == .zero && plain.ignoreTime == .milliseconds(240))
    let said = try KeyingOptions.parse(["--scan", "900", "--scan-ignore", "0"])
      .filled(from: profile).settings().scanning
    #expect(said.interval == .milliseconds(900) && said.ignoreTime == .zero)
    let presses = PressModel(profile)
    #expect(presses.delay == 0.412 && presses.missed == 0.1)
    #expect(presses.spread == PressModel.unknown.spread)
    #expect(PressModel(KeyingProfile()) == .unknown)
  }

  @Test func `a filter on the command line overrides the profile`() throws {
    let filters = try profile("[dit]\nmerge = 60\nmin = 9\n").filters()
    let options = try InputOptions.parse(["--filter", "dit.merge=10"])
    let (_, table) = try options.open(clock: .init(), filters: filters)
    #expect(table[.dit].merge == .milliseconds(10))
    #expect(table[.dit].minimumPress == .milliseconds(9))
  }

  @Test func `a profile is read completely or refused`() throws {
    let comment = String(repeating: "# 567890123456\n", count: 4368)
    #expect(try profile(comment + "wpm = 18\n" + "#####\n")["wpm"]?.value == "18")
    let error = #expect(throws: NamedFileFailure.self) {
      try profile(comment + "wpm = 18\n######\n\n")
    }
    #expect(
      error?.description == folder.path + "/profile: File too large; expected at most 64 KiB")
    #expect(error?.status == .badData)
  }

  @Test(arguments: [
    ("wpm = 900", "900 is not a speed; expected 1 to 200 words a minute"),
    ("wpm = \"fast\"", "'fast' is not a speed; expected a number"),
    (
      "letter-gap = \"zzz\"",
      "'zzz' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
    ),
    ("scan = 5", "5 is not a time for a row; expected 100 to 60000 milliseconds"),
    ("scan-ignore = \"long\"", "'long' is not a time; expected milliseconds"),
    ("press-missed = 2", "'press-missed' is set to 2; expected 0 to 0.5"),
  ])
  func `an invalid speed or pause in a profile is named with its line`(
    text: String, message: String
  ) {
    let error = #expect(throws: NamedFileFailure.self) { try profile("\n" + text + "\n") }
    #expect(error?.description == folder.path + "/profile:2: " + message)
  }

  @Test func `a named profile must exist; the default one need not`() throws {
    let error = #expect(throws: NamedFileFailure.self) {
      try ProfileOptions.parse(["--profile", "/none/profile"]).read()
    }
    #expect(error?.status == .noInput)
    #expect(try ProfileOptions.parse(["--profile", "none"]).read() == KeyingProfile())
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/etc/x", "HOME": "/home/a"], "/etc/x/morsekey/profile"),
    (["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"], "/home/a/.config/morsekey/profile"),
    (["HOME": "/home/a"], "/home/a/.config/morsekey/profile"),
  ])
  func `the default profile is in the settings folder`(
    environment: [String: String], path: String
  ) {
    #expect(ProfileFile(variable: { environment[$0] }).path == path)
  }
}
