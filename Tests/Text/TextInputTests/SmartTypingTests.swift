import TextInput
import Testing

/// Types characters one by one after a text; returns the result.
private func typing(
  _ typed: String, after text: String = "", smart: SmartTyping = .all, language: String = "en",
  followsAutomaticSpace: Bool = false
) -> String {
  typed.reduce(text) { text, character in
    guard
      let replacement = smart.replacement(
        typing: character, after: text, followsAutomaticSpace: followsAutomaticSpace,
        language: TextLanguage(language))
    else { return text + String(character) }
    let whole = text + String(character)
    #expect(whole.hasSuffix(replacement.former))
    return whole.dropLast(replacement.former.count) + replacement.current
  }
}

@Suite struct SmartTypingTests {
  @Test(arguments: [
    ("i am", "I am"), ("so i am", "so I am"), ("i'm", "I’m"), ("i, too", "I, too"),
    ("hi you", "hi you"),
    ("i.e.", "i.e."), ("(i)", "(i)"), ("wi fi ", "wi fi "),
    ("end  next", "end. next"), ("end.  next", "end.  next"), ("  x", "  x"), ("ok)  x", "ok). x"),
    ("a   b", "a.  b"),
    ("a--b", "a–b"), ("a---b", "a—b"), ("a-b", "a-b"), ("----", "—-"),
    ("\"so\" he", "“so” he"), ("say \"so\"", "say “so”"), ("(\"a\")", "(“a”)"),
    ("don't", "don’t"), ("'a'", "‘a’"), ("1990's", "1990’s"),
    ("'tis so", "’tis so"), ("get 'em.", "get ’em."), ("'twas,", "’twas,"),
    ("'tissue'", "‘tissue’"),
    ("say \"'tis\"", "say “’tis”"), ("rock 'n roll", "rock ’n roll"),
    ("say:\"x\"", "say:“x”"), ("a=\"x\",\"y\"", "a=“x”,“y”"), ("\"so:\" he", "“so:” he"),
    ("say:'x'", "say:‘x’"), ("\"so,\"", "“so,”"),
  ])
  func `English capitals follow the rules of prose`(typed: String, text: String) {
    #expect(typing(typed) == text)
  }

  @Test(arguments: [
    ("de", "\"so\"", "„so“"), ("de-CH", "'so'", "‚so‘"), ("fr", "\"so\"", "«\u{202F}so\u{202F}»"),
    ("es", "\"so\"", "«so»"), ("pl", "\"so\"", "„so”"), ("sv", "\"so\"", "”so”"),
    ("ja", "\"so\"", "「so」"),
    ("ru_RU.UTF-8", "\"so\"", "«so»"), ("C", "\"so\"", "“so”"), ("de", "i ", "i "),
    ("zh", "好  ", "好。"), ("ja", "です  ", "です。"), ("zh", "共25  ", "共25。"), ("ko", "요  ", "요. "),
    ("th", "ดี  ", "ดี  "), ("th", "ราคา 25  ", "ราคา 25  "), ("lo", "ດີ  ", "ດີ  "),
    ("km", "ល្អ  ", "ល្អ  "), ("my", "ကောင်း  ", "ကောင်း  "), ("en", "25  ", "25. "),
    ("nl", "Ijs", "IJs"), ("nl", "bIj", "bIj"), ("en", "Ijs", "Ijs"),
  ])
  func `each language has its own`(language: String, typed: String, text: String) {
    #expect(typing(typed, language: language) == text)
  }

  @Test(arguments: [
    ("nl", "'S avonds", "’s avonds"), ("nl", "Dag. 'T is", "Dag. ’t is"),
    ("nl", "'Ns, 'r", "’ns, “r"), ("nl", "Dag 'S avonds", "Dag ’S avonds"),
    ("af", "'N man", "’n man"),
    ("nl", "Foto's. 'K ga", "Foto’s. ’k ga"), ("en", "'Tis so", "’Tis so"),
    ("en", "'N man", "’N man"),
  ])
  func `a small word with an apostrophe leaves the capital to the next word`(
    language: String, typed: String, text: String
  ) {
    #expect(typing(typed, language: language) == text)
    let straight = typing(typed, smart: .capitals, language: language)
    #expect(straight == text.replacing("’", with: "'").replacing("“", with: "'"))
  }

  @Test(arguments: [
    ("en", "so ", ".", "so."), ("en", "so ", "?", "so?"), ("en", "so ", "x", "so x"),
    ("fr", "so ", "!", "so\u{202F}!"), ("fr", "so ", ":", "so\u{A0}:"), ("fr", "so ", ".", "so."),
  ])
  func `punctuation replaces an automatic space`(
    language: String, before: String, typed: String, text: String
  ) {
    #expect(typing(typed, after: before, language: language, followsAutomaticSpace: true) == text)
    #expect(typing(typed, after: before, language: language) == before + typed)
  }

  @Test(
    arguments: [
      (SmartTyping.capitals, "i \"a\"--  b", "I \"a\"--  b"), (.periods, "i--a  b", "i--a. b"),
      (.quotes, "i 'a'--  b", "i ‘a’--  b"), (.dashes, "i 'a'--  b", "i 'a'–  b"),
      ([], "i \"a'--  b", "i \"a'--  b"),
    ] as [(SmartTyping, String, String)])
  func `each habit can be enabled alone`(smart: SmartTyping, typed: String, text: String) {
    #expect(typing(typed, smart: smart) == text)
  }

  @Test(arguments: KeyboardType.allCases)
  func `the traits list the active habits`(type: KeyboardType) {
    let traits = InputTraits(keyboardType: type)
    let smart = SmartTyping.all.resolved(by: traits)
    #expect(smart == ([.text, .name, .namePhone, .webSearch].contains(type) ? .all : []))
    #expect(SmartTyping().resolved(by: traits).isEmpty)
  }

  @Test func `a trait of the field overrides the setting`() {
    var traits = InputTraits(keyboardType: .text)
    (traits.smartQuotesType, traits.smartDashesType) = (.yes, .no)
    #expect(SmartTyping().resolved(by: traits) == .quotes)
    #expect(!SmartTyping.all.resolved(by: traits).contains(.dashes))
    traits.isSecureTextEntry = true
    #expect(SmartTyping.all.resolved(by: traits).isEmpty)
  }

  @Test func `Turkish keeps the dot of its i`() {
    #expect(TextLanguage("tr-TR").capitals("iı") == "İI")
    #expect(TextLanguage("en").capitals("i") == "I")
  }
}

@Suite struct InputTraitsTests {
  @Test(arguments: [
    (KeyboardType.number, "0123456789", "a.-+ "), (.decimal, "0.,-", "a+ "),
    (.phone, "0+*#-() ", "a."),
    (.ascii, "a ~", "é“"), (.url, "a./é", " \n"), (.email, "a@b", " "), (.text, "aé \n", ""),
  ])
  func `a kind of text accepts only its own characters`(
    type: KeyboardType, accepted: String, refused: String
  ) {
    #expect(accepted.allSatisfy(type.accepts))
    #expect(!refused.contains(where: type.accepts))
  }

  @Test(arguments: [
    ("username", "a.b-1", " é"), ("postal-code", "SW1A 1-", ".,é"),
    ("date-time", "1 May 2026, 10:30+02", "!é"), ("city", "a é", ""), ("text", "aé \n", ""),
  ])
  func `a field accepts what its purpose needs`(
    name: String, accepted: String, refused: String
  ) throws {
    let traits = try #require(InputTraits(typeNamed: name))
    #expect(accepted.allSatisfy { traits.accepts($0) })
    #expect(!refused.contains { traits.accepts($0) })
  }

  @Test func `every type has one name, and makes its traits`() throws {
    #expect(Set(TextType.all.map(\.name)).count == TextType.all.count)
    for type in TextType.all {
      #expect(TextType(named: type.name) == type)
      #expect(InputTraits(typeNamed: type.name) == InputTraits(type))
    }
    #expect(TextType(named: "password") == .kind(.password) && TextType(named: "poem") == nil)
    #expect(InputTraits(.purpose(.postalCode)).textContentType == .postalCode)
  }

  @Test func `only multi-line fields accept new lines, and only passwords are hidden`() {
    let all = KeyboardType.allCases.map { InputTraits(keyboardType: $0) }
    #expect(
      all.filter(\.hasLines).map(\.keyboardType) == [.text, .ascii, .shell, .code])
    #expect(all.filter(\.isSecureTextEntry).map(\.keyboardType) == [.password])
    #expect(
      all.filter { $0.autocapitalizationType != .none }.map(\.keyboardType)
        == [.text, .name, .namePhone, .webSearch])
  }
}
