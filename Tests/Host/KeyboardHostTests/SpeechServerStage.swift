import LinuxSystem
import TestSupport

@testable import KeyboardHost

/// A server of speech that only records what its clients send.
final class SpeechServerStage {
  private let folder = TestFolder()
  private var listener: LocalListener?
  private var clients: [FileDescriptor] = []

  /// Starts the server.
  init() throws { try start() }

  func start() throws { listener = try LocalListener(path: path) }

  /// Ends the server with all its connections.
  func stop() {
    for client in clients { client.close() }
    clients = []
    listener?.close()
    listener = nil
  }

  private var path: String { folder.path + "/speechd.sock" }

  /// The environment in which clients find the server.
  var variable: (String) -> String? {
    let path = path
    return { $0 == "SPEECHD_ADDRESS" ? "unix_socket:" + path : nil }
  }

  /// Returns the lines received since the last call, without the parameters of a connection; those
  /// of each client together, in the order in which the clients connected.
  func lines(withParameters isWhole: Bool = false) -> [String] {
    while let client = listener?.accept() { clients.append(client) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    return clients.flatMap { client -> [String] in
      guard let count = try? client.read(into: &buffer), count > 0 else { return [] }
      let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\r\n")
      return lines.map(String.init).filter { isWhole || !$0.hasPrefix("SET ") }
    }
  }
}
