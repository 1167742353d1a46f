import Testing

@testable import MorseCode
@testable import TextComposition

@Suite struct FinalFormsTests {
  @Test(arguments: [
    "שלום", "לחם ומים", "כנפיים", "ארץ", "אף אחד", "מלך", "בן-אדם", "עץ, אבן.", "מם", "מ", "נ כ",
    "צפון", "פוץ", "תנ\"ך", "מנכ\"ל", "\"שלום\" אמר", "ג'ינס", "מים 123 ים", "אין?",
  ])
  func `Hebrew words are decoded as they were sent`(text: String) throws {
    #expect(try composedAgain(text, .hebrew) == text)
  }

  @Test(arguments: ["κόσμος", "σοφός", "Οδυσσέας", "τους, τις", "Σ"])
  func `Greek words are decoded in capitals, which have no final form`(text: String) throws {
    let plain = text.uppercased().replacing("Ό", with: "Ο").replacing("Έ", with: "Ε")
    #expect(try composedAgain(text, .greek) == plain)
  }

  @Test(arguments: [
    ("σοφοσ", "σοφος"), ("σασ \"τισ\" σ", "σας \"τις\" σ"), ("μεσ' στη", "μες' στη"),
    ("ωσ.", "ως."),
  ])
  func `small Greek letters have theirs`(text: String, expected: String) {
    var forms = FinalForms(MorseAlphabet.greek.finalForms)
    let read = text.reduce(into: "") { $0 += forms.text(after: $1) } + forms.finish()
    #expect(read == expected)
  }

  @Test(arguments: [
    ("שלומ", "מ", "ם"), ("אבנ\"", "נ\"", "ן\""), ("תנ\"כ", "כ", "ך"), ("בנ-אדמ", "מ", "ם"),
  ])
  func `the end of a text takes the final form`(
    text: String, former: String, current: String
  ) throws {
    let form = try #require(MorseAlphabet.hebrew.finalForm(atEndOf: text))
    #expect(form == (former, current))
  }

  @Test(arguments: ["", "מ", "א מ", "שלום", "של", "1מ", "\"", "מ\""])
  func `a final form inside a two-letter word stays`(text: String) {
    #expect(MorseAlphabet.hebrew.finalForm(atEndOf: text) == nil)
    #expect(MorseAlphabet.international.finalForm(atEndOf: "some") == nil)
  }
}
