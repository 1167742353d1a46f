import MorseKeyboard
import TextInput

/// The cells of a layout, with the letters of the language that a grid from a to z lacks.
///
/// | Alphabet | Its letters | The letters a to z |
/// |---|---|---|
/// | Latin | in rows of their own, below the other letters | keep their places |
/// | any other | in rows before all others, in the order of the alphabet | in the last rows |
///
/// In a layout by frequency, all letters of the language share the rows of its letters, in the
/// order of their frequency; only the letters a to z of another alphabet are in the last rows.
///
/// A layout without all letters from a to z stays as it is: its author chose its letters.
struct GridLetters {
  /// The rows of the layout.
  let rows: [[LayoutKey]]
  /// The rows that follow what every layout needs.
  private(set) var last: [[LayoutKey]] = []

  /// The most letters in a row.
  private static let longest = 8

  /// The letters besides a to z, by the ISO 639 code of the language.
  private static let latin = [
    "ca": "àçèéíïòóúü", "cs": "áčďéěíňóřšťúůýž", "da": "æøå", "de": "äöüß", "eo": "ĉĝĥĵŝŭ",
    "es": "áéíñóúü", "et": "äõöüšž", "fi": "äöå", "fr": "éèàçêùâîôûëïœüÿæ", "hr": "čćđšž",
    "hu": "áéíóöőúüű", "is": "áðéíóúýþæö", "it": "àèéìòù", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž",
    "nb": "æøå", "nl": "éëïóöü", "nn": "æøå", "no": "æøå", "pl": "ąćęłńóśźż", "pt": "áàâãçéêíóôõú",
    "ro": "ăâîșț", "sk": "áäčďéíĺľňóôŕšťúýž", "sl": "čšž", "sv": "åäö", "tr": "çğıöşü",
  ]

  /// The letters of other scripts in the order of the alphabet; spaces end rows.
  private static let scripts = [
    "ar": "ابتثجحخد ذرزسشصضط ظعغفقكلم نهويءآأؤ إئةى",
    "bg": "абвгдежз ийклмноп рстуфхцч шщъьюя",
    "el": "αβγδεζηθ ικλμνξοπ ρστυφχψω άέήίόύώς ϊϋΐΰ",
    "fa": "آابپتثجچ حخدذرزژس شصضطظعغف قکگلمنوه یءأؤئ",
    "he": "אבגדהוזח טיכלמנסע פצקרשת ךםןףץ",
    "ja": "あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ まみむめも やゆよわをん らりるれろ "
      + "がぎぐげご ざじずぜぞ だぢづでど ばびぶべぼ ぱぴぷぺぽ ゃゅょっー ぁぃぅぇぉ 、。「」",
    "ru": "абвгдеёж зийклмно прстуфхц чшщъыьэюя",
    "uk": "абвгґдеє жзиіїйкл мнопрсту фхцчшщьюя",
  ]

  /// All letters by their frequency in the language, the most frequent first.
  ///
  /// The order is that of the words of wordfreq 3.1.1; for Esperanto, Estonian and Nynorsk that of
  /// the Universal Declaration of Human Rights.
  private static let frequent = [
    "ar": "اليمنورتعبدةفهكسأقحجىصشذطخإضثزغءئظآؤ", "bg": "аоеитнсврдклмпзяъгбчущжйцхшфюь",
    "ca": "easlrintoducmpvbqgfhéóxàjíèyòçúzkwïü", "cs": "eoantsilvdkmrpuíjcáhzyběžřéčšýůfgúxňwďťóq",
    "da": "erntdaislogkmvfhubpåjæøycwxzq", "de": "enirsatdhulcmgobwfkzvpüäßjöyxq",
    "el": "ατοσιενρπκημυλίάόέγδωήχθύφώβξζψϊϋςΐΰ", "eo": "aeoinrjltksudpcmvgbĉfŭhĝzŝĵwyxqĥ",
    "es": "eaosnrildtucmpbqgyvhfóíjázéñxúkwü", "et": "aeistlunkdmorvgõjhpbäüöfcwyxqzšž",
    "fa": "ایرندهومبتسکشلزفخگعقجحپآچطصضغظذثئژأءؤ", "fi": "aitnesoläkumvjhrypdögbfcwxzqå",
    "fr": "esantirulodcpmévqfgbhjàxèyêçzkôwîùâûœïëüÿæ", "he": "יוהלאתרבשמעםנדכחקפןסגזצטךףץ",
    "hr": "aoienjsrutdkvmlpzgbšcčhžćfđywxq", "hu": "eatnslikmozrgéyádvbhjpuöcfóőüíúűwxq",
    "is": "arniestlgumðfkovhíádþjybóæöpúéýcwxzq", "it": "eiaontlrscdupmgvhfbzqèàùòkyéìwxj",
    "lt": "iasoteruknmlpdvjgbėyųšžąįūcčzfęhxwq", "lv": "aisterunkāmvlodpjīzbēgcšūņļfžķģhčwyxq",
    "nb": "ertniaslodgkmvåfphubjøyæcwxzq", "nl": "enaitordslghvmkjuwbpzcfyxéëïqóüö",
    "nn": "earntlisodgkmfvåhjpuøbyæcwxqz", "no": "ertniaslodgkmvåfphubjøyæcwxzq",
    "pl": "aieozntswrcydkmjplubłęgżhąóśćfńźvxq", "pt": "aeosridnmtucplvqgfbhãéçázjíxêóúõàykwâô",
    "ro": "eairntuclosdpmăfvșîțbgzâhjxykwq", "ru": "оеаитнсврлкдмпуяыьгбзчйжхшюцэщфёъ",
    "sk": "oaenistrvklmdpujcházbyžčýíšéúťľfôgďňóäxwĺŕq", "sl": "eaoinrsjtlvkdpmzubčghšcžfywxq",
    "sv": "aetrnisldomgkävhåfupöbcjyxwzq", "tr": "aeinrlkdımtsyuboüzşgvhçcğpöfjwxq",
    "uk": "оаніивтерскудлмпзябьгйчцхжїюшщєфґ",
  ]

  /// Adds the letters of a language to the cells of a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - language: the ISO 639 code of the language; `nil` if it is unknown.
  init(_ layout: KeyboardLayout, language: String?) {
    let cells = layout.cells
    let present = Set(cells.joined().compactMap(\.character))
    guard layout.scans, let language, "abcdefghijklmnopqrstuvwxyz".allSatisfy(present.contains)
    else {
      rows = cells
      return
    }
    func kept(_ isKept: (LayoutKey) -> Bool) -> [[LayoutKey]] {
      cells.map { $0.filter(isKept) }.filter { !$0.isEmpty }
    }
    if layout.isByFrequency, let letters = Self.frequent[language] {
      rows = Self.rows(of: cells, with: letters)
      last = letters.contains("a") ? [] : kept(\.isLetter)
      return
    }
    if let script = Self.scripts[language] {
      rows = script.split(separator: " ").map(Self.keys) + kept { !$0.isLetter }
      last = kept(\.isLetter)
      return
    }
    let missing = (Self.latin[language] ?? "").filter { !present.contains($0) }
    let place = (cells.lastIndex { $0.contains(where: \.isLetter) } ?? 0) + 1
    rows = cells[..<place] + Self.even(missing) + cells[place...]
  }

  /// All cells.
  var all: [LayoutKey] { Array((rows + last).joined()) }

  private static func keys(_ letters: some StringProtocol) -> [LayoutKey] {
    letters.map { LayoutKey(.text(String($0))) }
  }

  /// Replaces the letters of rows by others: each stands where the fewest marks lead to it.
  private static func rows(of cells: [[LayoutKey]], with letters: String) -> [[LayoutKey]] {
    var rows = cells.map { row in
      row.firstIndex(where: \.isLetter).map { Array(row[..<$0]) } ?? row
    }
    let places = cells.indices.filter { cells[$0].contains(where: \.isLetter) }
    for letter in keys(letters) {
      // A row and a place in it are marked after as many others.
      let row = places.min { $0 + rows[$0].count < $1 + rows[$1].count }
      if let row { rows[row].append(letter) }
    }
    for row in places {
      rows[row] += cells[row].reversed().prefix { !$0.isLetter }.reversed()
    }
    return rows
  }

  /// Returns letters in as few rows as possible, of about the same length.
  private static func even(_ letters: String) -> [[LayoutKey]] {
    let count = (letters.count + longest - 1) / longest
    guard count > 0 else { return [] }
    let length = (letters.count + count - 1) / count
    let keys = keys(letters)
    return stride(from: 0, to: keys.count, by: length).map {
      Array(keys[$0..<min($0 + length, keys.count)])
    }
  }
}

extension LayoutKey {
  /// The character that the key types; `nil` for another key.
  var character: Character? {
    guard case .text(let text) = action, text.count == 1 else { return nil }
    return text.first
  }

  /// Whether the key types a letter.
  fileprivate var isLetter: Bool { character?.isLetter ?? false }
}

extension Keyboard {
  /// The ISO 639 code of the language whose letters a grid has; `nil` if none is known.
  var gridLanguage: String? {
    (languageTag ?? settings.scanning.language).map { TextLanguage($0).code } ?? languageCode
  }
}
