/// The beginning of a word, kept to be shown when the word is wrong.
struct WordText: Sendable {
  private var bytes: [UInt8] = []
  /// The most bytes that are kept; a longer word is shown cut off.
  static let capacity = 32

  /// Whether no more is kept.
  var isFull: Bool { bytes.count >= Self.capacity }

  /// Whether nothing is kept.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ byte: UInt8) {
    if !isFull { bytes.append(byte) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The word as it may be shown: nothing in it moves a cursor.
  var description: String { String(showing: bytes) + (isFull ? "…" : "") }

  /// Whether the word is `text`.
  func equals(_ text: String) -> Bool {
    bytes.elementsEqual(text.utf8)
  }
}

extension String {
  /// Bytes as they may be shown: what is not text or would act on a terminal is written by number.
  public init(showing bytes: some Sequence<UInt8>) {
    self = ""
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        self += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: unicodeScalars.append(scalar)
      }
    }
  }
}
