import Glibc
public import LinuxSystem
import MorseCode
public import MorseKeying
import TimingFiles
public import Timeline

/// A named pipe, or standard input, through which a program sends intervals of keying.
///
/// A named pipe may have several writers, one after another. Data for later times is read only a little ahead,
/// so that the writer blocks and memory is bounded.
public final class PipeInput: EdgeInput {
  /// The source of its edges.
  public let source: EdgeSource
  /// The state of the input.
  public private(set) var state = InputState.ready
  /// The contact that the pipe operates.
  private let contact: KeyContact
  /// The path of a named pipe, which outlives its writers; `nil` for a descriptor, which does not.
  public let path: String?
  private var pipe: FileDescriptor?
  private var parser = IntervalParser()
  private var keying = PipedKeying()
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var intervals: [KeyingInterval] = []
  private var edges: [Timed<PipedOutput>] = []

  /// The number of planned edges above which the pipe is not read.
  private static let enough = 64

  /// The attempts to open a named pipe; `nil` for a descriptor.
  private var arrival: ArrivalWatch?

  /// Creates an input that opens a named pipe as soon as it exists.
  public init(path: String, contact: KeyContact, source: EdgeSource) {
    self.path = path
    self.contact = contact
    self.source = source
    arrival = ArrivalWatch(path: path)
  }

  /// Creates an input that reads a descriptor, such as standard input, until its end.
  public init(descriptor: FileDescriptor, contact: KeyContact, source: EdgeSource) {
    path = nil
    if descriptor.isOwnTerminal { state = .ownTerminal } else { pipe = descriptor }
    self.contact = contact
    self.source = source
  }

  deinit {
    if path != nil { pipe?.close() }
  }

  /// The descriptors to poll for reading.
  public var descriptors: [FileDescriptor] {
    guard let pipe else { return arrival?.descriptors ?? [] }
    return keying.backlog < Self.enough ? [pipe] : []
  }

  /// The time of the next read, even if no descriptor is readable.
  public var deadline: Timestamp? { earliest(keying.deadline, arrival?.deadline) }

  /// Reads the pending events; the number is limited, so that other inputs are read too.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    if pipe == nil, arrival?.isDue(at: now) == true { open(at: now) }
    keying.advance(to: now, into: &edges)
    if let pipe, keying.backlog < Self.enough, Self.hasNews(pipe) { read(pipe, at: now) }
    return edges.drain().map { edge in
      switch edge.value {
      case .edge(let isDown):
        let key = KeyEdge(contact, isDown: isDown, source: source)
        return Timed(.edge(key), at: edge.moment)
      case .withdrawn: return Timed(.lost(source), at: edge.moment)
      }
    }
  }

  /// Opens the pipe.
  ///
  /// After an error, sets the state and tries again later.
  private func open(at now: Timestamp) {
    guard let path else { return }
    do {
      let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      pipe = file
      state = Self.canWait(file) ? .ready : .failed("not a pipe")
      if file.isOwnTerminal { state = .ownTerminal }
    } catch {
      state = .absent(error.reason)
      arrival?.noteFailed(at: now)
      return
    }
    arrival?.noteOpened()
    guard case .failed = state else { return }
    pipe?.close()
    (pipe, arrival) = (nil, nil)
  }

  /// Whether reads of this kind of file wait for data from a writer.
  private static func canWait(_ file: FileDescriptor) -> Bool {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Whether a read would not block.
  ///
  /// Standard input may be shared, so it is not set to non-blocking mode.
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
      handleIntervals(at: now)
    }
  }

  private func handleIntervals(at now: Timestamp) {
    for interval in intervals { keying.handle(.interval(interval), at: now, into: &edges) }
    intervals.removeAll(keepingCapacity: true)
    guard let problem = parser.problem else { return }
    let word = String(
      problem.word.unicodeScalars.prefix(20).filter { (32..<127).contains($0.value) })
    state = .limited("line \(problem.line): '\(word)' is not a duration")
  }

  /// Handles the end of the writer; a named pipe waits for the next writer.
  private func end(because reason: InputState, at now: Timestamp) {
    parser.finish(into: &intervals)
    handleIntervals(at: now)
    keying.handle(.writerGone, at: now, into: &edges)
    let former = pipe
    pipe = nil
    guard path != nil else {
      state = reason
      return
    }
    // The pipe is opened again before it is closed, so that a new writer's data is not lost.
    open(at: now)
    former?.close()
  }
}
