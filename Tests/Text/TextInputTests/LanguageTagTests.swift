import Testing
import TextInput

@Suite struct LanguageTagTests {
  @Test(arguments: [
    "de", "haw", "pt-BR", "de-CH", "zh-Hant", "zh-Hant-TW", "es-419", "sl-rozaj-biske-1994",
    "de-1996", "zh-yue-HK", "en-US-u-hc-h23", "de-a-foo-b-bar", "en-x-morse", "x-morse", "DE-ch",
  ])
  func `a tag is taken as it is written`(tag: String) {
    #expect(LanguageTag(tag)?.description == tag)
  }

  @Test(arguments: [
    "", "!!", "d", "de_DE", "de-", "-de", "de--CH", "C.UTF-8", "deutschland", "de-CH-AT", "12",
    "de-u", "x", "dé", "de CH", "de-CH-Latn", "a-b-c", "de-abcdefghi",
  ])
  func `a command in another form is not recognized`(tag: String) {
    #expect(LanguageTag(tag) == nil)
  }

  @Test(arguments: [
    ("de", true), ("DE-ch", true), ("haw", true), ("x-morse", true), ("xx", false),
    ("klingon", false), ("german", false),
  ])
  func `every language has a tag`(tag: String, isLanguage: Bool) {
    #expect(LanguageTag(tag)?.namesLanguage == isLanguage)
  }

  @Test(
    arguments: [
      ("de_CH.UTF-8@euro", "de-CH"), ("fr_FR", "fr-FR"), ("sr_RS@latin", "sr-RS"), ("eo", "eo"),
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), (nil, nil), ("xx$yy", nil),
    ] as [(String?, String?)])
  func `a locale names a language or none`(locale: String?, tag: String?) {
    #expect(LanguageTag(locale: locale)?.description == tag)
  }
}
