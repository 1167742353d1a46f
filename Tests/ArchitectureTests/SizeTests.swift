import Foundation
import Testing

@Suite struct SizeTests {
  @Test func `no function grows beyond forty lines`() {
    for file in Sources.swiftFiles(in: "Sources") {
      for (name, length) in functions(in: Sources.lines(of: file)) where length > 40 {
        Issue.record("\(file.lastPathComponent): \(name) has \(length) lines")
      }
    }
  }

  @Test func `a function's lines are counted to its closing brace`() {
    let source: [Substring] = ["  func f(", "    x: Int", "  ) {", "    g()", "  }", "", "}"]
    #expect(functions(in: source).map(\.length) == [5])
  }
}

/// Returns the functions of a source file with their lengths.
///
/// The formatter places the closing brace on a separate line with the indentation of `func`.
private func functions(in lines: [Substring]) -> [(name: String, length: Int)] {
  lines.indices.compactMap { start in
    let line = lines[start]
    guard line.contains(/^ *[a-z@ ]*\b(func|init)\b.*\(/), hasBody(lines[start...]) else {
      return nil
    }
    let indentation = line.prefix { $0 == " " }
    let end = lines[start...].firstIndex(of: indentation + "}") ?? start
    return (String(line.dropFirst(indentation.count)), end - start + 1)
  }
}

/// Whether the signature at the start of these lines has a body; signatures in protocols have none.
private func hasBody(_ lines: ArraySlice<Substring>) -> Bool {
  var depth = 0
  for line in lines {
    depth += line.count { $0 == "(" } - line.count { $0 == ")" }
    if line.hasSuffix("{") { return true }
    if depth == 0 { return false }
  }
  return false
}
