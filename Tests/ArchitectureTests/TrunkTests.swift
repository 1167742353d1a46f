import Foundation
import Testing

/// The shortest type that this rule looks at: shorter ones are read at one look.
private let longType = 150

/// The types whose properties are still set by their neighbours: a debt, which no other type joins.
///
/// The traits of the documents are set by their owner: `DocumentProxy` demands it.
private let debtors: Set = [
  "InputContextDocument", "KeystrokeDocument", "ArcMaker", "ActionHandler", "Mixer", "Cursor",
  "PassThrough", "TerminalInput", "CellScanner", "KeyboardController", "TrainingProgress",
  "WordPredictor", "ProbableScanner",
]

@Suite struct TrunkTests {
  /// All types of the sources that change and are long.
  private static let trunk = Sources.swiftFiles(in: "Sources").flatMap {
    TypeShape.all(in: Sources.lines(of: $0))
  }.filter { $0.mutates && $0.lineCount > longType }

  @Test func `a long type that changes owns its state`() {
    for shape in Self.trunk {
      let open = shape.properties.filter { !$0.isOwned && !$0.isConstant }.map(\.name)
      #expect(
        open.isEmpty || debtors.contains(shape.name),
        "\(shape.name): \(open.joined(separator: ", "))")
    }
  }

  @Test func `the log lists the long types with their properties`() {
    let report = Self.trunk.sorted { $0.lineCount > $1.lineCount }.map {
      "\($0.name): \($0.lineCount) lines, \($0.properties.count) properties"
    }
    print(report.joined(separator: "\n"))
    #expect(!report.isEmpty)
  }

  @Test func `no event loop numbers its poll places`() {
    for file in Sources.swiftFiles(in: "Sources") {
      let lines = Sources.lines(of: file)
      #expect(!lines.contains { $0.contains("enum Place") }, "\(file.lastPathComponent)")
    }
  }
}

/// Returns the types of a source.
@Suite struct TypeShapeTests {
  private func shapes(_ source: String) -> [TypeShape] {
    TypeShape.all(in: source.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// Returns the properties of the only type in a source; owned ones have a star.
  private func properties(_ source: String) -> [String] {
    shapes("struct Type {\n" + source + "\n}").first?.properties.map {
      ($0.isOwned ? "*" : "") + $0.name
    } ?? []
  }

  @Test(arguments: [
    ("  private var a = 1", ["*a"]),
    ("  var a: Int", ["a"]),
    ("  public internal(set) var a = 1", ["a"]),
    ("  public private(set) var a = 1", ["*a"]),
    ("  private let a, b: Int", ["*a", "*b"]),
    ("  private var (a, b) = (1, 2)", ["*a", "*b"]),
    ("  private let f: () -> Void = { print() }", ["*f"]),
    ("  @Wrapped(1) private lazy var a = [", ["*a"]),
    ("  var a: Int { 1 }", []),
    ("  public var a: Int {\n    var b = 1\n    return b\n  }", []),
    ("  var a = 1 {\n    didSet { print(a) }\n  }", ["a"]),
    ("  var a: Int {\n    didSet { print(a) }\n  }", ["a"]),
    ("  static let a = 1", []),
    ("  private static let a = 1", []),
    ("  func f() {\n    let a = 1\n  }", []),
    ("  // var a = 1", []),
    ("  struct Inner {\n    var a = 1\n  }\n  private var b = 1", ["*b"]),
  ])
  func `stored properties are found, computed ones are not`(source: String, names: [String]) {
    #expect(properties(source) == names)
  }

  @Test func `types are found with their nested types`() {
    let found = shapes(
      """
      /// struct Comment {
      public final class Outer<Value> {
        private enum State {
          case a
        }
        @Lined struct Inner: Hashable {
          var (x, y) = (1, 2)
        }
        private let state = State.a
      }
      struct Empty {}
      extension Outer {
        var computed: Int { 1 }
      }
      indirect enum Other {
        case one
      }
      """)
    #expect(found.map(\.name) == ["Outer", "State", "Inner", "Empty", "Other"])
    #expect(found.map(\.outer) == [nil, "Outer", "Outer", nil, nil])
    #expect(found.map(\.properties.count) == [1, 0, 2, 0, 0])
    #expect(found.map(\.lineCount) == [9, 3, 3, 1, 3])
  }

  @Test func `a type with a mutating function changes`() {
    let found = shapes("struct A {\n  mutating func f() {}\n}\nstruct B {\n  func f() {}\n}")
    #expect(found.map(\.mutates) == [true, false])
  }
}
