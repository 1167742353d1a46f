import Glibc
import LinuxSystem
package import TextInput

/// The word lists and dictionaries that packages have installed.
package struct InstalledDictionaries: Sendable {
  /// The folders of Hunspell's dictionaries, in the order of search.
  var dictionaryFolders = ["/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell"]
  /// The folder of plain lists.
  var listFolder = "/usr/share/dict"
  /// The folders of the packages `morsekey-words-LANG`, whose words have frequencies.
  var wordFolders = ["/usr/local/share/morsekey/words", "/usr/share/morsekey/words"]

  package init(
    wordFolders: [String] = ["/usr/local/share/morsekey/words", "/usr/share/morsekey/words"],
    dictionaryFolders: [String] = [
      "/usr/share/hunspell", "/usr/share/myspell/dicts", "/usr/share/myspell",
    ], listFolder: String = "/usr/share/dict"
  ) {
    self.wordFolders = wordFolders
    self.dictionaryFolders = dictionaryFolders
    self.listFolder = listFolder
  }

  /// The folders that exist.
  var folders: [String] {
    (wordFolders + dictionaryFolders + [listFolder]).filter { access($0, R_OK) == 0 }
  }

  /// Returns the files of a language: its words with frequencies, or else its dictionary, or else its
  /// list; empty if none is installed.
  ///
  /// - Parameter tag: the language as a BCP 47 tag; with a region, that region's dictionary has
  ///   priority.
  /// - Returns: the paths.
  package func files(for tag: LanguageTag) -> [String] {
    let language = TextLanguage(tag.description).code
    let words = wordFolders.map { "\($0)/\(language).tsv" }
    if let first = words.first(where: { access($0, R_OK) == 0 }) { return [first] }
    let wanted = String(tag.description.map { $0 == "-" ? "_" : $0 })
    for folder in dictionaryFolders {
      let names = Folder.names(in: folder, ending: ".dic")
        .filter { $0 == language || $0.hasPrefix(language + "_") && !$0.hasPrefix("hyph_") }
      let home = "\(language)_\(language.uppercased())"
      let best = [wanted, home, language].first(where: names.contains) ?? names.first
      if let best { return ["\(folder)/\(best).dic"] }
    }
    let lists = Self.lists[language] ?? []
    return lists.lazy.map { "\(listFolder)/\($0)" }.filter { access($0, R_OK) == 0 }
      .prefix(1).map(\.self)
  }

  /// The codes of the languages with an installed dictionary or list.
  package var languages: [String] {
    let dictionaries = dictionaryFolders.flatMap { Folder.names(in: $0, ending: ".dic") }
      .filter { !$0.hasPrefix("hyph") }
      .compactMap { $0.split(separator: "_").first.map(String.init) }
      .filter { LanguageTag($0) != nil }
    let lists = Self.lists.filter { _, names in
      names.contains { access("\(listFolder)/\($0)", R_OK) == 0 }
    }
    let words = wordFolders.flatMap { Folder.names(in: $0, ending: ".tsv") }
    return Set(words + dictionaries + lists.keys).sorted()
  }

  /// Returns the Debian package with a language's dictionary.
  package static func package(for tag: LanguageTag) -> String {
    let language = TextLanguage(tag.description).code
    return packages[language] ?? "hunspell-\(language)"
  }

  /// The languages for which there is a package `morsekey-words-LANG`, with frequencies.
  package static let packagedWords = [
    "ar", "bg", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hr", "hu", "is", "it", "nb",
    "nl", "pl", "pt", "ro", "ru", "sk", "sv", "tr", "uk",
  ]

  private static let packages = [
    "de": "hunspell-de-de", "en": "hunspell-en-us", "pt": "hunspell-pt-br",
    "fr": "hunspell-fr-classical", "eo": "wesperanto",
  ]

  /// The plain lists of languages in `/usr/share/dict`.
  private static let lists = [
    "de": ["ngerman", "ogerman", "swiss"], "fr": ["french"], "es": ["spanish"],
    "it": ["italian"], "nl": ["dutch"], "pl": ["polish"], "pt": ["portuguese", "brazilian"],
    "sv": ["swedish"], "da": ["danish"], "nb": ["bokmaal"], "nn": ["nynorsk"],
    "no": ["norwegian", "bokmaal"], "bg": ["bulgarian"], "uk": ["ukrainian"], "ca": ["catalan"],
    "eo": ["esperanto"], "fo": ["faroese"], "en": ["american-english", "british-english"],
  ]
}
