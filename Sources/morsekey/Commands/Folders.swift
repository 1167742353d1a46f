import Glibc
import LinuxSystem

/// Makes the folders of a path, for their owner alone; what cannot be made is told when the file is.
func makeFolder(above path: String) {
  guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
  let folder = String(path[..<slash])
  guard access(folder.systemString, F_OK) != 0 else { return }
  makeFolder(above: folder)
  mkdir(folder.systemString, 0o700)
}
