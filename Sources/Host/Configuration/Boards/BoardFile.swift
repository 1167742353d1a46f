import JSONText

/// A board of another program for communication: buttons in a grid.
public struct Board: Hashable, Sendable {
  /// A button.
  public struct Button: Hashable, Sendable {
    /// What it does.
    public enum Action: Hashable, Sendable {
      /// Adds text to what is spoken.
      case text(String)
      /// Opens the board of this path.
      case open(String)
      /// Adds characters without a space.
      case spell(String)
      case speak, clear, backspace, space, home
    }

    /// The label.
    public var label: String
    /// What it does.
    public var action: Action
  }

  /// The title.
  public var name: String
  /// The language, a BCP 47 tag; `nil` if it is not stated.
  public var locale: String?
  /// The buttons, row by row; no row is empty.
  public var rows: [[Button]]
}

/// A refused file of boards.
public struct BoardProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in words.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The boards of a file in the Open Board Format: one (OBF), or an archive of linked ones (OBZ).
///
/// See openboardformat.org. Pictures and sounds are left out: a button is its label.
public struct BoardFile: Sendable {
  /// The boards by their paths.
  public private(set) var boards: [String: Board] = [:]
  /// The path of the board to begin with.
  public private(set) var root = ""
  /// The boards that links name and that cannot be opened, with the reasons.
  public private(set) var missing: [String] = []

  /// The most boards and buttons of a file.
  private static let mostBoards = 1000
  private static let mostButtons = 500
  /// The number of columns where a board states no grid.
  private static let usualColumns = 8

  /// Reads a file.
  ///
  /// - Throws: `BoardProblem` for a file that is no board, or is damaged.
  public init(_ bytes: [UInt8]) throws(BoardProblem) {
    guard bytes.starts(with: [0x50, 0x4B]) else {
      let board = try Self.board(bytes)
      boards[""] = board
      missing = board.links.map { "the board '\($0)': is in another file" }
      return
    }
    guard let archive = ZIPArchive(bytes) else { throw BoardProblem("a damaged archive") }
    let manifest = try Self.object(archive.file(named: "manifest.json"), "manifest.json")
    guard let root = manifest["root"]?.boardText else {
      throw BoardProblem("manifest.json names no root board")
    }
    self.root = root
    let named = manifest["paths"]?.boardObject?["boards"]?.boardObject ?? [:]
    try read(from: archive, paths: named.compactMapValues(\.boardText))
  }

  /// Reads the root board, which must be whole, and all boards that can be reached from it.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - paths: the paths of the boards by their identifiers.
  /// - Throws: `BoardProblem` if the root board cannot be read, or there are too many.
  private mutating func read(
    from archive: ZIPArchive, paths: [String: String]
  ) throws(BoardProblem) {
    var waiting = [root]
    var seen: Set<String> = [root]
    while let path = waiting.popLast() {
      guard boards.count < Self.mostBoards else { throw BoardProblem("more than 1000 boards") }
      let board: Board
      do throws(BoardProblem) {
        guard let bytes = archive.file(named: path) else {
          throw BoardProblem("is missing or damaged")
        }
        board = try Self.board(bytes, paths: paths)
      } catch {
        guard path != root else { throw BoardProblem("the board '\(path)': \(error)") }
        missing.append("the board '\(path)': \(error)")
        continue
      }
      boards[path] = board
      waiting += board.links.filter { seen.insert($0).inserted }
    }
  }

  private static func object(
    _ bytes: [UInt8]?, _ name: String
  ) throws(BoardProblem) -> [String: JSONValue] {
    guard let bytes else { throw BoardProblem("'\(name)' is missing or damaged") }
    let value: JSONValue
    let text = bytes.dropFirst(ByteOrderMark.length(in: bytes))
    do throws(JSONProblem) { value = try JSONValue(parsing: Array(text)) } catch {
      throw BoardProblem("byte \(error.offset + 1): expected \(error.expected)")
    }
    guard let members = value.boardObject else {
      throw BoardProblem("no board: expected an object")
    }
    return members
  }

  private static func board(
    _ bytes: [UInt8], paths: [String: String] = [:]
  ) throws(BoardProblem) -> Board {
    let members = try object(bytes, "the board")
    // Some programs state no format.
    guard members["format"]?.boardText?.hasPrefix("open-board-") ?? (members["buttons"] != nil)
    else { throw BoardProblem("no board: expected \"format\": \"open-board-0.1\"") }
    guard let list = members["buttons"]?.boardList, list.count <= mostButtons else {
      throw BoardProblem("a board without buttons, or with more than 500")
    }
    var buttons: [(id: String, button: Board.Button)] = []
    for value in list {
      guard let members = value.boardObject, let id = members["id"]?.boardName else { continue }
      if let button = Board.Button(members, paths: paths) { buttons.append((id, button)) }
    }
    let rows = try self.rows(members["grid"]?.boardObject, buttons).filter { !$0.isEmpty }
    guard !rows.isEmpty else { throw BoardProblem("a board without buttons to choose") }
    return Board(
      name: members["name"]?.boardText ?? "board", locale: members["locale"]?.boardText, rows: rows)
  }

  private static func rows(
    _ grid: [String: JSONValue]?, _ buttons: [(id: String, button: Board.Button)]
  ) throws(BoardProblem) -> [[Board.Button]] {
    guard let order = grid?["order"]?.boardList else {
      return stride(from: 0, to: buttons.count, by: usualColumns).map {
        buttons[$0..<min($0 + usualColumns, buttons.count)].map(\.button)
      }
    }
    let byName = Dictionary(buttons.map { ($0.id, $0.button) }) { first, _ in first }
    guard order.count <= mostButtons,
      order.reduce(0, { $0 + ($1.boardList?.count ?? 0) }) <= mostButtons
    else { throw BoardProblem("a grid of more than 500 buttons") }
    return order.map { row in
      (row.boardList ?? []).compactMap { $0.boardName.flatMap { byName[$0] } }
    }
  }
}

extension Board {
  /// The paths of the boards that its buttons open.
  fileprivate var links: [String] {
    rows.joined().compactMap { if case .open(let path) = $0.action { path } else { nil } }
  }
}

extension Board.Button {
  /// Creates a button from its members; `nil` if it is hidden or says nothing.
  ///
  /// A link to a web page or to a board of another file is a text.
  fileprivate init?(_ members: [String: JSONValue], paths: [String: String]) {
    guard members["hidden"]?.content != .flag(true) else { return nil }
    let said = members["vocalization"]?.boardText
    let label = members["label"]?.boardText ?? said ?? ""
    guard !label.isEmpty else { return nil }
    self.label = label
    if let link = members["load_board"]?.boardObject,
      let path = link["path"]?.boardText ?? link["id"]?.boardName.flatMap({ paths[$0] })
    {
      action = .open(path)
      return
    }
    let names = members["actions"]?.boardList?.compactMap(\.boardText) ?? []
    let all = names.isEmpty ? [members["action"]?.boardText].compactMap(\.self) : names
    let actions = all.compactMap(Action.init)
    guard all.isEmpty || !actions.isEmpty else { return nil }
    let spelt = actions.compactMap { if case .spell(let text) = $0 { text } else { nil } }
    action = spelt.isEmpty ? actions.first ?? .text(said ?? label) : .spell(spelt.joined())
  }
}

extension Board.Button.Action {
  /// Creates an action from its name; `nil` for one that only other programs have.
  fileprivate init?(_ name: String) {
    switch name {
    case ":speak": self = .speak
    case ":clear": self = .clear
    case ":backspace": self = .backspace
    case ":space": self = .space
    case ":home": self = .home
    case _ where name.hasPrefix("+"): self = .spell(String(name.dropFirst()))
    default: return nil
    }
  }
}

extension JSONValue {
  fileprivate var boardText: String? {
    guard case .text(let text) = content else { return nil }
    let line = String(text.prefix(500).map { $0.isNewline ? " " : $0 })
    return line.isEmpty ? nil : line
  }

  /// A text or a number, which some programs use as identifiers.
  fileprivate var boardName: String? {
    if case .number(let number) = content { number } else { boardText }
  }

  fileprivate var boardList: [JSONValue]? {
    if case .list(let list) = content { list } else { nil }
  }

  fileprivate var boardObject: [String: JSONValue]? {
    guard case .object(let members) = content else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
