/// The possible readings of keyed kana, because Wabun sends small kana as large ones.
struct KanaReadings {
  /// The readings in hiragana, those with most small kana first.
  let all: [String]

  private static let most = 32
  private static let beforeSmallY = Set("きぎしじちぢにひびぴみりてで")
  private static let smallY: [Character: Character] = ["や": "ゃ", "ゆ": "ゅ", "よ": "ょ"]
  private static let beforeSmallVowel = Set("ふうゔてでしじちつ")
  private static let smallVowels: [Character: Character] = [
    "あ": "ぁ", "い": "ぃ", "う": "ぅ", "え": "ぇ", "お": "ぉ",
  ]

  /// Creates the readings of kana as keyed.
  init(of kana: some StringProtocol) {
    let letters = kana.map(Kana.hiragana)
    var readings: [String] = [""]
    for (place, letter) in letters.enumerated() {
      let small = Self.small(letter, after: place > 0 ? letters[place - 1] : nil)
      if let small, readings.count * 2 <= Self.most {
        readings = readings.map { $0 + String(small) } + readings.map { $0 + String(letter) }
      } else {
        readings = readings.map { $0 + String(letter) }
      }
    }
    all = readings
  }

  private static func small(_ letter: Character, after last: Character?) -> Character? {
    guard let last else { return nil }
    if letter == "つ" { return "っ" }
    if let small = smallY[letter] { return beforeSmallY.contains(last) ? small : nil }
    return beforeSmallVowel.contains(last) ? smallVowels[letter] : nil
  }

  /// Returns the letters under which dictionaries list words whose ending begins with `kana`.
  static func letters(of kana: some StringProtocol) -> [Character] {
    guard let first = kana.first else { return [] }
    if first == "っ" { return letters(of: kana.dropFirst()) }
    return rows.first { $0.kana.contains(first) }.map { Array($0.letters) } ?? []
  }

  private static let rows: [(kana: String, letters: String)] = [
    ("あ", "a"), ("い", "i"), ("う", "u"), ("え", "e"), ("お", "o"), ("かきくけこ", "k"),
    ("がぎぐげご", "g"), ("さしすせそ", "s"), ("じ", "zj"), ("ざずぜぞ", "z"), ("ち", "tc"),
    ("たつてと", "t"), ("だぢづでど", "d"), ("なにぬねの", "n"), ("ふ", "hf"), ("はひへほ", "h"),
    ("ばびぶべぼ", "b"), ("ぱぴぷぺぽ", "p"), ("まみむめも", "m"), ("やゆよ", "y"), ("らりるれろ", "r"),
    ("わゐゑを", "w"),
  ]
}
