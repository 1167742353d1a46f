import TextInput
import Testing

/// Words and sentences in scripts without spaces, and movement in right-to-left text.
@Suite struct WordBoundaryTests {
  /// Deletes the last word again and again; returns each text, up to the empty one.
  private func deletions(of text: String) -> [String] {
    var document = TextDocument(text)
    var texts: [String] = []
    while document.hasText, texts.count < 20 {
      document.deleteWordBackward()
      texts.append(document.text)
    }
    return texts
  }

  @Test(arguments: [
    ("我们去学校", ["我们去", "我们", ""]),
    ("他们来了。", ["他们来", "他们", ""]),
    ("这是我的书", ["这是我的", "这是我", "这是", "这", ""]),
    ("東京タワーへ行く", ["東京タワーへ", "東京タワー", "東京", ""]),
    ("カタカナひらがな", ["カタカナ", ""]),
    ("私は本を読みました。", ["私は本を", "私は本", "私は", "私", ""]),
    ("勉強します", ["勉強", ""]), ("美味しい", [""]), ("漢字とかな", ["漢字", ""]),
    ("私はりんご", ["私", ""]), ("上がる", [""]),
    ("ㄋㄧˇㄏㄠˇ", [""]),
    ("see 東京", ["see ", ""]), ("abc学校", ["abc", ""]),
    ("one two, ", ["one ", ""]), ("can't", [""]), ("안녕 세계", ["안녕 ", ""]),
    ("x=3.14", ["x=", ""]), ("a well-known", ["a well-", "a ", ""]),
    ("f(a_b, 1,5)", ["f(a_b, ", "f(", ""]),
    ("me@example.com", ["me@", ""]),
    ("git push --force", ["git push --", "git push ", "git ", ""]),
    ("ภาษาไทย", ["ภาษา", "ภา", ""]), ("ผมรักคุณ", ["ผมรัก", "ผม", ""]),
    ("สวัสดีครับ", ["สวัสดี", "สวัส", ""]), ("ไปกินข้าว", ["ไปกิน", "ไป", ""]),
    ("ສະບາຍດີ", ["ສະບາຍ", "ສະ", ""]), ("ភាសាខ្មែរ", ["ភាសា", "ភា", ""]),
    ("မြန်မာ", ["မြန်", ""]), ("བོད་སྐད་", ["བོད་", ""]), ("see ภาษา", ["see ภา", "see ", ""]),
  ])
  func `a word is deleted, also where no spaces separate words`(text: String, rest: [String]) {
    #expect(deletions(of: text) == rest)
  }

  @Test(arguments: [
    "เครื่อง-บิน", "เพราะ", "เสร็จ-แล้ว", "เหนื่อย-มาก", "เกลือ", "เสมอ", "เพลง-เก่า", "โทร-ศัพท์",
    "จริง-จริง", "หาด-ทราย", "สร้าง-สรรค์", "กรรม-การ", "คุณ-หมอ", "ขาย-ของ", "ก่อน-นอน",
    "ชื่อ-อะ-ไร", "พระ-องค์", "ตำ-รวจ", "เมีย-หลวง", "ขวด-น้ำ", "รถ-ยนต์", "ฝน-ตก", "น้อย-ลง",
    "วัน-จันทร์", "เขา-ลง", "ลด-รา-คา", "เว-ลา", "ตลาด-น้ำ", "สบาย-ดี",
    "ขนม-ปัง", "อยาก-กิน", "ปี-๒๕๖๗", "มากๆ", "ຂ້ອຍ-ຮັກ-ເຈົ້າ", "ເຮືອນ", "ຄົນ-ລາວ",
  ])
  func `Thai and Lao are deleted by syllables`(word: String) {
    let syllables = word.split(separator: "-")
    let rest = syllables.indices.reversed().map { syllables[..<$0].joined() }
    #expect(deletions(of: syllables.joined()) == rest)
  }

  @Test(arguments: [
    ("我们去。他来了。今天", ["我们去。他来了。", "我们去。", ""]),
    ("行く！来る？はい。", ["行く！来る？", "行く！", ""]),
    ("「行く。」と言った", ["「行く。」", ""]),
    ("你好！“走吧。”他说", ["你好！“走吧。”", "你好！", ""]),
    ("“好。”“去！”", ["“好。”", ""]), ("我们去。 他来了", ["我们去。 ", ""]),
    ("Αλφα. Βητα; Γαμα", ["Αλφα. Βητα; ", "Αλφα. ", ""]),
    ("One; two. Three", ["One; two. ", ""]),
    ("هل؟ نعم", ["هل؟ ", ""]),
  ])
  func `a sentence is deleted`(text: String, rest: [String]) {
    var document = TextDocument(text)
    var texts: [String] = []
    while document.hasText, document.perform(.deleteSentence) { texts.append(document.text) }
    #expect(texts == rest)
  }

  @Test(arguments: [
    ("one two", 3, 7), ("東京タワーへ行く", 2, 5), ("我们去学校", 2, 3), ("abc学校", 3, 5),
    ("x=3.14", 2, 6), ("ไทยดี", 3, 4),
  ])
  func `Ctrl moves by words`(text: String, first: Int, second: Int) {
    var document = TextDocument(text)
    document.select(0..<0)
    var places: [Int] = []
    for _ in 0..<2 {
      _ = document.press(.right, .control)
      places.append(document.documentContextBeforeInput?.count ?? 0)
    }
    #expect(places == [first, second])
  }

  @Test(arguments: [
    ("ابت", ControlKey.right, 2), ("שלום", .right, 3), ("abc", .left, 2), ("12 שלום", .right, 6),
    ("abc\nשלום", .right, 7),
  ])
  func `an arrow goes where it points`(text: String, key: ControlKey, place: Int) {
    var document = TextDocument(text)
    let opposite: ControlKey = key == .left ? .right : .left
    let first = document.press(opposite, [])
    #expect(!first)
    let second = document.press(key, [])
    #expect(second)
    #expect(document.documentContextBeforeInput?.count == place)
    let third = document.press(opposite, [])
    #expect(third)
    #expect(document.documentContextAfterInput == nil)
  }

  @Test func `a selection in right-to-left text grows where the arrow points`() {
    var document = TextDocument("שלום")
    _ = document.press(.right, .shift)
    #expect(document.selectedText == "ם")
    _ = document.press(.right, [])
    #expect(document.documentContextBeforeInput == "שלו")
  }

  @Test(arguments: [
    ("ποιος; ", true), ("one; ", false), ("what? ", true), ("Πως;\u{201D} ", true), ("这是。 ", true),
    ("行く！ ", true),
  ])
  func `a sentence begins after the marks of its script`(text: String, begins: Bool) {
    #expect(AutocapitalizationType.sentences.capitalizesNext(after: text) == begins)
  }

  private func typing(_ typed: String, after text: String, language: String) -> String {
    typed.reduce(text) { text, character in
      let replacement = SmartTyping.all.replacement(
        typing: character, after: text, language: TextLanguage(language))
      guard let replacement else { return text + String(character) }
      return (text + String(character)).dropLast(replacement.former.count) + replacement.current
    }
  }

  @Test(arguments: [
    ("ja", "ア", "  イ", "ア。イ"), ("zh", "好", "  ", "好。"), ("ko", "안", "  ", "안. "),
    ("en", "a", "  ", "a. "),
    ("nl", "", "\"we 'go' now\"", "‘we “go” now’"), ("nl", "", "'s avonds", "’s avonds"),
    ("nl", "zo ", "'t is", "zo ’t is"), ("nl", "", "z'n", "z’n"), ("nl", "", "'t'", "“t”"),
  ])
  func `stops and quotation marks are those of the language`(
    language: String, before: String, typed: String, text: String
  ) {
    #expect(typing(typed, after: before, language: language) == text)
  }
}
