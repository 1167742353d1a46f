/// A control sequence (ECMA-48 §5.4) taken apart: marker, parameters, intermediate bytes, final byte.
struct ControlSequence: Hashable {
  /// The private marker, one of `< = > ?`, if there is one.
  let marker: UInt8?
  /// The parameters, each with its subparameters; an omitted one is `nil`.
  let parameters: [[Int?]]
  /// The intermediate bytes, such as `$`.
  let intermediates: [UInt8]
  /// The byte that ends the sequence and says what it is.
  let final: UInt8

  /// Takes apart the bytes between `CSI` and the final byte.
  init(body: [UInt8], final: UInt8) {
    var rest = body[...]
    marker = rest.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if marker != nil { rest.removeFirst() }
    let end = rest.firstIndex { (0x20...0x2F).contains($0) } ?? rest.endIndex
    intermediates = Array(rest[end...])
    parameters = rest[..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { field in
        field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
          .map(Self.number)
      }
    self.final = final
  }

  /// The parameter at `index`; `nil` when omitted.
  subscript(_ index: Int) -> Int? {
    self[index, 0]
  }

  /// A subparameter of the parameter at `index`; `nil` when omitted.
  subscript(_ index: Int, _ sub: Int) -> Int? {
    guard index < parameters.count, sub < parameters[index].count else { return nil }
    return parameters[index][sub]
  }

  /// The decimal number that `digits` spell; saturates at ten million, more than any code needs.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = min(10_000_000, value * 10 + Int(digit - 0x30))
    }
    return value
  }
}
