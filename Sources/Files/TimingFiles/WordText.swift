import MorseCode

/// The beginning of a word, kept for error messages.
struct WordText: Sendable {
  private var bytes: [UInt8] = []
  /// The maximum number of bytes stored; a longer word is truncated in messages.
  static let capacity = 32

  /// Whether the capacity is reached.
  var isFull: Bool { bytes.count >= Self.capacity }

  /// Whether no bytes are stored.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ byte: UInt8) {
    if !isFull { bytes.append(byte) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The word as text that is safe to display: it cannot move the cursor.
  var description: String { String(showing: bytes) + (isFull ? "…" : "") }

  /// Whether the word equals `text`.
  func equals(_ text: String) -> Bool {
    bytes.elementsEqual(text.utf8)
  }
}

extension String {
  /// Converts bytes to text that is safe to display: invalid and control characters become `\u{…}`.
  public init(showing bytes: some Sequence<UInt8>) {
    self = ""
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      if scalar.isPrintable {
        unicodeScalars.append(scalar)
      } else {
        self += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
  }
}
