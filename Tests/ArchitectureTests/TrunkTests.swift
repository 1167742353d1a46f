import Foundation
import Testing

/// The types that contain the program's state: each owns its properties, and has few.
private let trunk = [
  "Keyboard", "KeyInput", "CodeInterpreter", "TextEditor", "CandidateBar", "Overlay",
  "KeyboardSession", "Screen", "RunSession", "RunStage", "ByteRouter",
  "HostedPanel", "ForegroundProgram",
  "DesktopSession", "DesktopSurface",
  "Host", "HostInputs", "HostSound", "HostStores", "HostAutomation",
  "PanelSurface", "ProgramSurface", "ProgramTerminal", "TerminalSource", "EventLoop",
]

/// The maximum number of stored properties of such a type.
private let mostProperties = 8

/// The file names of types that were once spread over several files, so that all of them could
/// change the state.
private let formerParts = ["Keyboard+", "Session+", "RunSession+", "RunPanel+", "HostedScreen+"]

@Suite struct TrunkTests {
  /// All types of the sources.
  private static let shapes = Sources.swiftFiles(in: "Sources").flatMap {
    TypeShape.all(in: Sources.lines(of: $0))
  }

  @Test(arguments: trunk)
  func `every stored property of a trunk type is private`(name: String) {
    let shapes = Self.shapes.filter { $0.name == name && $0.outer == nil }
    #expect(!shapes.isEmpty, "there is no type \(name)")
    let open = shapes.flatMap(\.properties).filter { !$0.isOwned }.map(\.name)
    #expect(open.isEmpty, "not private: \(open.joined(separator: ", "))")
  }

  @Test(arguments: trunk)
  func `a type of the trunk stores at most eight properties, and so do the types in it`(
    name: String
  ) {
    for shape in Self.shapes where shape.name == name && shape.outer == nil || shape.outer == name {
      let count = shape.properties.count
      #expect(count <= mostProperties, "\(shape.outer ?? "") \(shape.name) stores \(count)")
    }
  }

  @Test func `no type of the trunk is spread over files`() {
    let parts = Sources.swiftFiles(in: "Sources").map(\.lastPathComponent).filter { file in
      formerParts.contains { file.hasPrefix($0) }
    }
    #expect(parts.isEmpty, "\(parts.sorted().joined(separator: ", "))")
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
  }
}
