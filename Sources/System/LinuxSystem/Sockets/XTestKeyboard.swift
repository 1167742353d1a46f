import CLinux
import Glibc

/// Presses keys in an X server, by its extension XTEST, over a connection of its own.
///
/// Only for programs that ignore or lose keys from input methods. After ``init(display:authority:)`` it
/// reads only which keys are down.
public final class XTestKeyboard {
  private let socket: FileDescriptor
  private var opcode: UInt8 = 0
  /// The limit of the wait for an answer, in milliseconds.
  private static let patience: CInt = 2000
  /// The key code of each keysym.
  private var codes: [UInt32: UInt8] = [:]

  /// Connects to an X server of this machine; `nil` if there is none, or it has no XTEST.
  ///
  /// - Parameters:
  ///   - display: the display, such as `:0`.
  ///   - authority: the content of the file with the cookies of X servers; may be empty.
  public init?(display: String, authority: [UInt8]) {
    guard let number = Self.number(of: display) else { return nil }
    let connected = clinux_local_connect("/tmp/.X11-unix/X\(number)".systemString)
    guard connected >= 0 else { return nil }
    Signal.failWritesInstead()
    socket = FileDescriptor(rawValue: connected)
    guard let codes = begin(with: XAuthority(authority).cookie(of: number)), findExtension(),
      readKeys(codes)
    else {
      return nil
    }
  }

  deinit { socket.close() }

  /// Presses and releases a key with others held.
  ///
  /// The server drops the press of a key that the user holds, but not the release. Such a key is
  /// released first.
  ///
  /// - Returns: whether the keyboard has these keys and the server is there.
  public func tap(_ keysym: UInt32, holding modifiers: [UInt32]) -> Bool {
    let held = modifiers.compactMap { codes[$0] }
    guard let code = codes[keysym], held.count == modifiers.count, let isDown = isDown(code) else {
      return false
    }
    let (press, release): (UInt8, UInt8) = (2, 3)
    let tap = [(press, code), (release, code)]
    let events =
      (isDown ? tap : []) + held.map { (press, $0) } + tap + held.reversed().map { (release, $0) }
    return events.allSatisfy { send([opcode, 2, 9, 0, $0, $1] + Array(repeating: 0, count: 30)) }
  }

  // MARK: - The protocol

  private static func number(of display: String) -> Int? {
    guard display.hasPrefix(":") else { return nil }
    return Int(display.dropFirst().prefix { $0.isNumber })
  }

  /// Opens the connection; returns the key codes of the server.
  private func begin(with cookie: [UInt8]) -> ClosedRange<UInt8>? {
    let name = cookie.isEmpty ? [] : Array(XAuthority.cookieName.utf8)
    let (littleEndian, version): (UInt8, UInt8) = (0x6C, 11)
    let head = [
      littleEndian, 0, version, 0, 0, 0, UInt8(name.count), 0, UInt8(cookie.count), 0, 0, 0,
    ]
    guard send(head + padded(name) + padded(cookie)), let answer = receive(8), answer[0] == 1,
      let setup = receive(4 * (Int(answer[6]) | Int(answer[7]) << 8)), setup.count > 28,
      setup[26] <= setup[27]
    else { return nil }
    return setup[26]...setup[27]
  }

  private func findExtension() -> Bool {
    let name = Array("XTEST".utf8)
    guard send([98, 0, 4, 0, UInt8(name.count), 0, 0, 0] + padded(name)), let reply = reply(),
      reply[8] != 0
    else { return false }
    opcode = reply[9]
    return true
  }

  private func readKeys(_ range: ClosedRange<UInt8>) -> Bool {
    guard send([101, 0, 2, 0, range.lowerBound, UInt8(range.count), 0, 0]), let head = reply(),
      let keysyms = receive(4 * range.count * Int(head[1]))
    else { return false }
    for (place, code) in range.enumerated() {
      // The first keysym is that of the key without Shift.
      let start = 4 * place * Int(head[1])
      guard head[1] > 0 else { return false }
      let keysym = keysyms[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if keysym != 0, codes[keysym] == nil { codes[keysym] = code }
    }
    return true
  }

  /// Whether a key is down; `nil` if the server does not answer.
  private func isDown(_ code: UInt8) -> Bool? {
    guard send([44, 0, 1, 0]), let head = reply(), let rest = receive(8) else { return nil }
    let keys = head[8...] + rest
    return keys[8 + Int(code / 8)] >> (code % 8) & 1 == 1
  }

  /// The next reply, without events before it.
  private func reply() -> [UInt8]? {
    while let head = receive(32) {
      if head[0] == 1 { return head }
      if head[0] == 0 { return nil }
    }
    return nil
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    write(socket.rawValue, bytes, bytes.count) == bytes.count
  }

  private func receive(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      var awaited = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&awaited, 1, Self.patience) == 1 else { return nil }
      let length = read(socket.rawValue, &part, part.count)
      guard length > 0 else { return nil }
      bytes += part.prefix(length)
    }
    return bytes
  }
}

/// The file with the cookies of X servers.
struct XAuthority {
  static let cookieName = "MIT-MAGIC-COOKIE-1"

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Returns the cookie for a display; empty if there is none.
  func cookie(of display: Int) -> [UInt8] {
    var rest = self
    while rest.bytes.count > 2 {
      rest.bytes = rest.bytes.dropFirst(2)
      guard rest.field() != nil, let number = rest.field(), let name = rest.field(),
        let cookie = rest.field()
      else { return [] }
      let isOfDisplay = number.isEmpty || number.elementsEqual("\(display)".utf8)
      if isOfDisplay, name.elementsEqual(Self.cookieName.utf8) { return Array(cookie) }
    }
    return []
  }

  /// Removes the next field, which begins with its length.
  private mutating func field() -> ArraySlice<UInt8>? {
    guard bytes.count >= 2 else { return nil }
    let length = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    bytes = bytes.dropFirst(2)
    guard bytes.count >= length else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return bytes.prefix(length)
  }
}
