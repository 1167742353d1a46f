private let words = [
  "BACKUP", "CLOCK", "DRAFT", "QUEUE", "FRAME", "INPUT", "JOBS", "LEDGER", "MODEL", "NOTES",
  "PROXY", "RADIO", "SERVER", "TABLE", "VIDEO", "WIDTH", "XLIB", "ZONE",
]
private let extensions = ["TXT", "LOG", "C", "PY", "JSON", "SWIFT", "H", "CSV", "TAR.GZ", "MD"]
private let folders = ["/ETC", "/SRV", "/HOME", "/OPT", "/VAR/LIB", "/MNT"]

/// Returns a made-up line of a shell or a program.
func shellLine(by generator: inout SplitMix64) -> String {
  let word = generator.one(of: words)
  let other = generator.one(of: words)
  let file = "\(word).\(generator.one(of: extensions))"
  let path = "\(generator.one(of: folders))/\(other)/\(file)"
  let number = generator.whole(0...9999)
  let figure = generator.whole(1...9)
  return generator.one(of: [
    "CAT \(path)", "CD \(generator.one(of: folders))/\(word)-\(figure)", "RM -RF \(word)_\(number)",
    "GREP -C\(figure) \"\(other)\" \(file)", "MV \(file) \(path)", "NC -L \(number + 1024)",
    "SCP \(file) \(other)@10.\(number % 255).\(figure).2:\(folders[0])",
    "LET \(word) = (\(number) - \(figure)) / 16;", "\(word)_\(other) += \(number);",
    "IF \(word) == \(number): RETURN -\(figure)", "HEAD -N \(number) \(path)",
    "GIT LOG -\(figure) ORIGIN/\(word)", "ECHO \"$\(word)/\(other)\"",
    "SORT -K\(figure) \(file) & WAIT $!", "CHMOD \(generator.whole(400...777)) \(path)",
    "CURL HTTPS://\(word).\(other).NET:\(number)/?Q=\(figure)", "PRINT('\(word): ', \(number))",
    "\(number) + \(figure) = \(number + figure)", "DATE +'-\(figure) DAYS'",
    "MAKE -J\(figure) \(word); ./\(other) -V", "SSH -P \(number) \(word)@\(other)",
  ])
}
