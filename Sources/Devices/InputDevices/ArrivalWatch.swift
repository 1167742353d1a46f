import Glibc
import LinuxSystem
import Timeline

/// Tells when a file that could not be opened is tried again.
///
///     tried, changed or lost ──failed──► tried a second later ──failed──► waits for a change
///
/// A change is one in a folder of its path: a new device gets its links and permissions a moment after
/// it appears. Nothing wakes the program before. Where folders cannot be watched, the file is tried
/// every second.
struct ArrivalWatch {
  private let watch: FolderWatch?
  /// The time of the next attempt; `nil` if only a change leads to one.
  private(set) var deadline: Timestamp? = .zero
  /// Whether one more attempt follows a failed one.
  private var triesAgain = true

  /// Watches the folders of a path; the first attempt is due at once.
  init(path: String) { watch = Self.watch(path) }

  /// Watches the nearest folder of the path that exists, and those above it.
  ///
  /// Links lead there, and a folder may be removed. One that everybody writes to, as `/tmp`, ends the
  /// way up.
  private static func watch(_ path: String) -> FolderWatch? {
    var folder = path.splitPath.folder
    while !isRoot(folder), access(folder.systemString, F_OK) != 0 {
      folder = folder.splitPath.folder
    }
    let watch = FolderWatch(folder: folder, for: .files)
    while !isRoot(folder) {
      folder = folder.splitPath.folder
      guard !isRoot(folder), !isForEverybody(folder) else { break }
      watch?.add(folder: folder, for: .files)
    }
    return watch
  }

  private static func isRoot(_ folder: String) -> Bool { folder == "/" || folder == "." }

  private static func isForEverybody(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder.systemString, &status) == 0 && status.st_mode & S_IWOTH != 0
  }

  /// The descriptors to poll for reading while the file is not open.
  var descriptors: [FileDescriptor] { watch.map { [$0.descriptor] } ?? [] }

  /// Returns whether the file is to be opened now.
  mutating func isDue(at now: Timestamp) -> Bool {
    if watch?.drain() == true {
      triesAgain = true
      return true
    }
    return deadline.map { $0 <= now } ?? false
  }

  /// Notes that the file is open.
  mutating func noteOpened() { (deadline, triesAgain) = (nil, true) }

  /// Notes that the file could not be opened, or that it is lost.
  mutating func noteFailed(at now: Timestamp) {
    deadline = triesAgain || watch == nil ? now.advanced(by: .seconds(1)) : nil
    triesAgain = false
  }
}
