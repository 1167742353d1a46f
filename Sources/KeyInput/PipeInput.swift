import Glibc
public import LinuxSystem
import MorseCode
public import MorseKeying
import TimingFiles
public import Timeline

/// A named pipe, or standard input, down which a program sends intervals of keying.
///
/// A writer may go and another come. What is sent ahead of its time is read no further than a
/// little ahead, so that the writer waits and nothing grows.
public final class PipeInput: EdgeInput {
  /// What its edges carry as their source.
  public let source: EdgeSource
  /// How it fares.
  public private(set) var state = InputState.ready
  /// What the key is that is worked through the pipe.
  private let contact: KeyContact
  /// The path of a named pipe, which outlives its writers; `nil` for a descriptor, which does not.
  private let path: String?
  private var pipe: FileDescriptor?
  private var parser = IntervalParser()
  private var keying = PipedKeying()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var intervals: [KeyingInterval] = []
  private var edges: [Timed<PipedOutput>] = []

  /// How many edges are planned ahead before the writer has to wait.
  private static let enough = 64

  /// When a pipe that could not be opened is tried again.
  private var retry: Timestamp?

  /// Listens to a named pipe, as soon as there is one.
  public init(path: String, contact: KeyContact, source: EdgeSource) {
    self.path = path
    self.contact = contact
    self.source = source
    retry = .zero
  }

  /// Listens to a descriptor, such as standard input, until its end.
  public init(descriptor: FileDescriptor, contact: KeyContact, source: EdgeSource) {
    path = nil
    pipe = descriptor
    self.contact = contact
    self.source = source
  }

  deinit {
    if path != nil { pipe?.close() }
  }

  /// What to poll until it can be read.
  public var descriptors: [FileDescriptor] {
    guard let pipe, keying.backlog < Self.enough else { return [] }
    return [pipe]
  }

  /// When it wants to be read even if nothing can be.
  public var deadline: Timestamp? { earliest(keying.deadline, retry) }

  /// Takes what has come; at most so much that others have their turn.
  public func read(at now: Timestamp, into events: inout [Timed<FilterInput>]) {
    if let retry, retry <= now { open(at: now) }
    keying.advance(to: now, into: &edges)
    if let pipe, keying.backlog < Self.enough, Self.hasNews(pipe) { read(pipe, at: now) }
    pass(into: &events)
  }

  /// Opens the pipe, or says why not and tries again in a second.
  private func open(at now: Timestamp) {
    guard let path else { return }
    do {
      pipe = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
      state = pipe.map(Self.canWait) == true ? .ready : .failed("\(path) is not a pipe")
    } catch {
      state = .absent(error.reason)
      retry = now.advanced(by: .seconds(1))
      return
    }
    retry = nil
    guard case .failed = state else { return }
    pipe?.close()
    pipe = nil
  }

  /// Whether reads of this kind of file wait for what others write.
  private static func canWait(_ file: FileDescriptor) -> Bool {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Whether a read would not wait: standard input may be shared, and stays as it is.
  private static func hasNews(_ pipe: FileDescriptor) -> Bool {
    var place = pollfd(fd: pipe.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, 0) > 0
  }

  private func read(_ pipe: FileDescriptor, at now: Timestamp) {
    let count: Int
    do {
      guard let read = try pipe.read(into: &buffer) else { return }
      count = read
    } catch {
      return end(because: .failed(error.reason), at: now)
    }
    if count == 0 {
      end(because: .absent("ended"), at: now)
    } else {
      parser.read(buffer[..<count], into: &intervals)
      take(at: now)
    }
  }

  private func take(at now: Timestamp) {
    for interval in intervals { keying.handle(.interval(interval), at: now, into: &edges) }
    intervals.removeAll(keepingCapacity: true)
    guard let problem = parser.problem else { return }
    let word = String(
      problem.word.unicodeScalars.prefix(20).filter { (32..<127).contains($0.value) })
    state = .limited("line \(problem.line): '\(word)' is not a duration")
  }

  /// The writer has gone; a named pipe waits for the next.
  private func end(because reason: InputState, at now: Timestamp) {
    parser.finish(into: &intervals)
    take(at: now)
    keying.handle(.writerGone, at: now, into: &edges)
    let former = pipe
    pipe = nil
    guard path != nil else {
      state = reason
      return
    }
    // Opened anew before it is closed, so that what a new writer has sent already is not lost.
    open(at: now)
    former?.close()
  }

  private func pass(into events: inout [Timed<FilterInput>]) {
    for edge in edges {
      switch edge.value {
      case .edge(let isDown):
        let key = KeyEdge(contact, isDown: isDown, source: source)
        events.append(Timed(.edge(key), at: edge.moment))
      case .withdrawn: events.append(Timed(.lost(source), at: edge.moment))
      }
    }
    edges.removeAll(keepingCapacity: true)
  }
}
