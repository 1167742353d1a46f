import Testing
import TextInput

@Suite struct CapitalizationTests {
  @Test(arguments: [
    ("", true), ("a", false), ("A. ", true), ("A.", false), ("Why? ", true), ("so ", false),
    ("He said \"no.\" ", true), ("a\n", true), ("a\n ", true), ("  ", true), ("3.5", false),
    ("end… ", true), ("(Really!) ", true), ("see e.g. ", false), ("z.B. ", false),
    ("(i.e. ", false), ("Mr. ", false), ("at 5 p.m. ", false), ("10 a.m. ", false), ("end. ", true),
    ("e.g.\n", true), ("apples, etc. ", false), ("Capt. ", false), ("a fig. ", true),
    ("ποιος ; ", true), ("«Πως»; ", true), ("one ; ", false), ("Αλφα. one; ", false),
    ("”", true), ("Hej. ”", true), ("hej ”", false), ("Hej.”", false), ("Igen. »", true),
    ("Er kam. ‚", true), ("‚Nein.‘ ", true), ("‹\u{202F}Non.\u{202F}› ", true), ("so ’", false),
  ])
  func `a sentence begins with a capital`(context: String, capital: Bool) {
    #expect(AutocapitalizationType.sentences.capitalizesNext(after: context) == capital)
  }

  @Test(arguments: [
    ("nl", "’s ", true), ("nl", "'t ", true), ("nl", "Dag. ’k ", true), ("nl", "“’n ", true),
    ("nl", "Dag ’s ", false), ("nl", "foto’s ", false), ("nl", "’s", false), ("nl", "’x ", false),
    ("nl", "Foto’s. ", true), ("af", "’n ", true), ("en", "’n ", false), ("de", "’s ", false),
  ])
  func `a word that stays small leaves its capital to the next one`(
    language: String, context: String, capital: Bool
  ) {
    let sentences = AutocapitalizationType.sentences
    #expect(
      sentences.capitalizesNext(after: context, language: TextLanguage(language)) == capital)
    #expect(!sentences.capitalizesNext(after: "’s ", language: nil))
  }

  @Test(arguments: [("", true), ("a", false), ("a ", true), ("a\n", true), ("a-", false)])
  func `words`(context: String, capital: Bool) {
    #expect(AutocapitalizationType.words.capitalizesNext(after: context) == capital)
  }

  @Test(arguments: [
    ("", false), (" ", false), ("(", false), ("x", false), ("so ", false), ("so. ", true),
    ("\n", true),
  ])
  func `a text with an unknown start counts as inside a sentence`(context: String, capital: Bool) {
    let sentences = AutocapitalizationType.sentences
    #expect(sentences.capitalizesNext(after: context, fromStart: false) == capital)
    #expect(!AutocapitalizationType.words.capitalizesNext(after: "", fromStart: false))
  }

  @Test func `always and never`() {
    #expect(AutocapitalizationType.allCharacters.capitalizesNext(after: "a"))
    #expect(!AutocapitalizationType.none.capitalizesNext(after: ""))
  }
}
