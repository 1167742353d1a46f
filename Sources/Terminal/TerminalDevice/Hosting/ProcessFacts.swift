import Glibc
import LinuxSystem

/// Facts about the user's own programs in a process group (proc(5)).
///
/// They are the group's leader and its chain of children. The chain is followed because a script
/// that asks for a password through another program remains the leader itself.
public struct ProcessFacts: Hashable, Sendable {
  /// Their names, at most fifteen bytes each, the leader's first; empty if unknown.
  public let names: [String]
  /// Whether one of them was started with `MORSEKEY=off` in its environment.
  public let optsOut: Bool
  /// The leader's working directory; `nil` if unknown.
  public let folder: String?

  /// The maximum number of programs in the chain.
  private static let depth = 5

  /// Reads the facts about a process group.
  public init(ofGroup group: CInt) {
    var names: [String] = []
    var optsOut = false
    var process: CInt? = group
    while let current = process, names.count < Self.depth {
      let name = Self.contents("/proc/\(current)/comm", limit: 64).prefix { $0 != 0x0A }
      guard !name.isEmpty else { break }
      names.append(String(systemBytes: name))
      optsOut = optsOut || Self.optsOut(current)
      process = Self.children(of: current).last { getpgid($0) == group }
    }
    self.names = names
    self.optsOut = optsOut
    folder = Self.folder(of: group)
  }

  /// Parses the output of ``bytes``; invalid input gives empty facts.
  init(_ bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    optsOut = parts.first?.first == UInt8(ascii: "1")
    let path = parts.dropFirst().first ?? []
    folder = path.isEmpty ? nil : String(systemBytes: path)
    names = parts.dropFirst(2).map { String(systemBytes: $0) }
  }

  /// The facts in the format for another process: strings separated by zero bytes.
  var bytes: [UInt8] {
    let strings = [optsOut ? "1" : "0", folder ?? ""] + names
    return Array(strings.map(\.systemBytes).joined(separator: [0]))
  }

  private static func folder(of process: CInt) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(process)/cwd", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return String(systemBytes: bytes[..<count].map { UInt8(bitPattern: $0) })
  }

  private static func optsOut(_ process: CInt) -> Bool {
    contents("/proc/\(process)/environ", limit: 1 << 17).split(separator: 0)
      .contains { $0.elementsEqual("MORSEKEY=off".utf8) }
  }

  private static func children(of process: CInt) -> [CInt] {
    let text = contents("/proc/\(process)/task/\(process)/children", limit: 4096)
    return text.split(separator: 0x20).compactMap { CInt(String(decoding: $0, as: UTF8.self)) }
  }

  /// The beginning of a file; empty when it cannot be read.
  private static func contents(_ path: String, limit: Int) -> [UInt8] {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK) else { return [] }
    defer { file.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < limit, let count = try? file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
