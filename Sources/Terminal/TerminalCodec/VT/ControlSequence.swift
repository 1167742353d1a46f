/// A control sequence (ECMA-48 §5.4): `CSI`, a private marker, parameters, intermediate bytes and a
/// final byte.
///
/// Parameters are separated by `;`, subparameters by `:`. The parser fills the sequence byte by
/// byte and reuses its memory for the next one.
struct ControlSequence: Hashable, Sendable {
  /// The bytes between `CSI` and the final byte.
  private(set) var body: [UInt8] = []
  /// The byte that ends the sequence and selects its function.
  private(set) var final: UInt8 = 0
  /// The private marker, one of `< = > ?`; zero if there is none.
  private(set) var marker: UInt8 = 0
  /// The last intermediate byte, such as `$`; zero if there is none.
  private(set) var intermediate: UInt8 = 0
  /// All parameters and subparameters in order; -1 if omitted.
  private var values: [Int] = []
  /// The index in `values` of each parameter.
  private var starts: [Int] = []

  /// The largest parameter value, beyond any code in use; larger values are clamped to it.
  private static let largest = 10_000_000

  /// Creates an empty sequence.
  init() {}

  /// Discards the bytes of the previous sequence.
  mutating func begin() {
    body.removeAll(keepingCapacity: true)
  }

  /// Appends bytes before the final one; returns `false` if they are misplaced or exceed the limit.
  mutating func append(_ bytes: ArraySlice<UInt8>, limit: Int) -> Bool {
    guard body.count + bytes.count <= limit else { return false }
    for byte in bytes {
      switch byte {
      case 0x3C...0x3F where !body.isEmpty: return false
      case 0x30...0x3B where body.last ?? 0x30 < 0x30: return false
      default: body.append(byte)
      }
    }
    return true
  }

  /// Ends the sequence and parses its parameters.
  mutating func finish(_ final: UInt8) {
    self.final = final
    (marker, intermediate) = (0, 0)
    values.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var value = -1
    var isEmpty = true
    var isParameter = true
    for byte in body {
      switch byte {
      case 0x30...0x39:
        if isParameter { starts.append(values.count) }
        (isParameter, isEmpty) = (false, false)
        value = min(Self.largest, max(0, value) * 10 + Int(byte - 0x30))
      case 0x3A, 0x3B:
        if isParameter { starts.append(values.count) }
        values.append(value)
        (value, isParameter, isEmpty) = (-1, byte == 0x3B, false)
      case 0x3C...0x3F: marker = byte
      default: intermediate = byte
      }
    }
    guard !isEmpty else { return }
    if isParameter { starts.append(values.count) }
    values.append(value)
  }

  /// The number of parameters; 0 for `CSI m`.
  var count: Int { starts.count }

  /// A parameter; `nil` if omitted.
  subscript(_ index: Int) -> Int? { self[index, 0] }

  /// A parameter, or `standard` if omitted.
  subscript(_ index: Int, else standard: Int) -> Int { self[index, 0] ?? standard }

  /// A subparameter, where index 0 is the parameter itself; `nil` if omitted.
  subscript(_ index: Int, _ sub: Int) -> Int? {
    guard sub < subcount(index) else { return nil }
    let value = values[starts[index] + sub]
    return value < 0 ? nil : value
  }

  /// The number of subparameters including the parameter itself; 0 if there is no such parameter.
  func subcount(_ index: Int) -> Int {
    guard index < starts.count else { return 0 }
    return (index + 1 < starts.count ? starts[index + 1] : values.count) - starts[index]
  }

  /// A parameter that is a count: omitted and zero mean one.
  func number(_ index: Int) -> Int { max(1, self[index, else: 1]) }

  /// The parameters in order; zero if omitted.
  var parameters: [Int] { starts.indices.map { self[$0, else: 0] } }
}
