/// The first words of English sentences in letters and conversation, with their shares.
///
/// The pairs of the lexicon say nothing about them. The list is our own estimate; the user's own
/// first words soon outweigh it.
enum SentenceStarts {
  /// The words and their shares in thousandths.
  static let english: [(word: String, share: Float)] = [
    ("i", 90), ("the", 55), ("it", 35), ("we", 35), ("you", 25), ("can", 22), ("please", 22),
    ("he", 20), ("this", 20), ("my", 20), ("what", 20), ("they", 18), ("how", 16), ("she", 15),
    ("that", 14), ("could", 14), ("do", 14), ("and", 14), ("i'm", 14), ("there", 12),
    ("where", 12), ("when", 12), ("is", 12), ("no", 12), ("thank", 12), ("a", 12), ("why", 10),
    ("are", 10), ("yes", 10), ("thanks", 10), ("if", 10), ("in", 10), ("but", 10), ("so", 10),
    ("it's", 10), ("did", 9), ("who", 8), ("have", 8), ("hello", 8), ("hi", 8), ("good", 8),
    ("let", 8), ("will", 7), ("would", 6), ("dear", 6), ("don't", 6), ("that's", 6), ("our", 6),
    ("your", 6), ("does", 5), ("for", 5), ("his", 5), ("her", 5), ("come", 5), ("at", 4),
    ("on", 4), ("not", 4), ("maybe", 4), ("see", 4), ("tell", 4), ("turn", 4), ("call", 4),
    ("go", 4), ("wait", 4), ("all", 4), ("sorry", 4), ("put", 3), ("open", 3), ("close", 3),
    ("give", 3), ("bring", 3), ("some", 3), ("one", 3), ("to", 3), ("as", 3), ("after", 3),
    ("now", 3), ("today", 3), ("just", 3), ("help", 3), ("ok", 3), ("well", 3), ("with", 2),
    ("tomorrow", 2), ("also", 2), ("look", 2), ("stop", 2),
  ]
}
