public import MorseCode

extension MorseAlphabet {
  /// The names of all tables, the default first.
  public static let names = registry.map(\.name)

  /// Returns the table with this name; `nil` if there is none.
  public static func named(_ name: String) -> MorseAlphabet? {
    registry.first { $0.name.utf8.elementsEqual(name.utf8) }?.table()
  }

  /// All tables by name; a table that two languages share appears under both names.
  private static let registry: [(name: String, table: @Sendable () -> MorseAlphabet)] = [
    ("international", { international }), ("american", { american }), ("german", { german }),
    ("french", { french }),
    ("spanish", { spanish }),
    ("portuguese", { portuguese }), ("italian", { italian }), ("romanian", { romanian }),
    ("swedish", { swedish }), ("finnish", { swedish.named("finnish") }),
    ("danish", { danish }), ("norwegian", { danish.named("norwegian") }),
    ("icelandic", { icelandic }), ("estonian", { estonian }), ("polish", { polish }),
    ("czech", { czech }), ("slovak", { czech.named("slovak") }), ("hungarian", { hungarian }),
    ("croatian", { croatian }), ("turkish", { turkish }), ("esperanto", { esperanto }),
    ("greek", { greek }), ("russian", { russian }), ("ukrainian", { ukrainian }),
    ("bulgarian", { bulgarian }), ("hebrew", { hebrew }), ("arabic", { arabic }),
    ("persian", { persian }), ("korean", { korean }), ("wabun", { wabun }),
    ("chinese", { chinese }), ("chinese-taiwan", { chineseTaiwan }), ("bopomofo", { bopomofo }),
  ]

  private func named(_ name: String) -> MorseAlphabet {
    var other = self
    other.name = name
    return other
  }
}
