import Configuration
import Testing

@Suite struct SettingEditTests {
  @Test(
    arguments: [
      (["wpm"], "25", "wpm = 20  # words\n", "wpm = 25  # words\n"),
      (["wpm"], "25", "", "wpm = 25\n"),
      (["wpm"], "25", "# mine\n\n[codes]\na = 1\n", "# mine\n\nwpm = 25\n[codes]\na = 1\n"),
      (["wpm"], "25", "keys = [\n 1,\n]\n[x]\n", "keys = [\n 1,\n]\nwpm = 25\n[x]\n"),
      (["wpm"], "25", "a = '''\n\n'''\r\nb = 1\r\n", "a = '''\n\n'''\r\nb = 1\r\nwpm = 25\n"),
      (["é", "wpm"], "25", "é\u{301} = 1", nil),
      (["t", "wpm"], "25", "\u{FEFF}\"é\" = 1\n[t]\nwpm = 3", "\u{FEFF}\"é\" = 1\n[t]\nwpm = 25"),
      (["wpm"], "25", "\u{FEFF}[t]\na = 1\n", "\u{FEFF}wpm = 25\n[t]\na = 1\n"),
      (["wpm"], "25", "\u{FEFF}", "\u{FEFF}wpm = 25\n"),
      (["t", "a", "b"], "25", "[t]\na.b = [1, [2]] # c\n", "[t]\na.b = 25 # c\n"),
      (["program", "vim", "type"], "\"code\"", "", "[program.vim]\ntype = \"code\"\n"),
      (
        ["program", "vim", "type"], "\"code\"",
        "[program.vim] # editor\nlayout = \"raw\"\n[b]\nc = 1\n",
        "[program.vim] # editor\nlayout = \"raw\"\ntype = \"code\"\n[b]\nc = 1\n"
      ),
      (["r", "a b"], "1", "x = 1\n", "x = 1\n\n[r]\n\"a b\" = 1\n"),
    ] as [([String], String, String, String?)])
  func `a value is set in its line`(path: [String], value: String, text: String, after: String?) {
    #expect((try? SettingEdit.setting(path, to: value, in: text)) == after)
  }

  @Test(
    arguments: [
      (["wpm"], "# mine\nwpm = 20  # words\nkeys = 1\n", "# mine\nkeys = 1\n"),
      (["wpm"], "wpm = 20", ""), (["wpm"], "", nil), (["wpm"], "[t]\nwpm = 3\n", nil),
      (["keys"], "a = 1\r\nkeys = [\r\n 1, # one\r\n]\r\n# b\r\n", "a = 1\r\n# b\r\n"),
      (["t", "wpm"], "\u{FEFF}wpm = 1\n[t]\nwpm = 3\n", "\u{FEFF}wpm = 1\n[t]\n"),
      (
        ["program", "vim", "type"], "[program.vim]\ntype = \"a\"\nx = 1\n", "[program.vim]\nx = 1\n"
      ),
    ] as [([String], String, String?)])
  func `a value is removed with its lines`(path: [String], text: String, after: String?) throws {
    #expect(try SettingEdit.removing(path, from: text) == after)
  }

  @Test(
    arguments: [
      (["wpm"], "20", "a = 1\n", "a = 1\n"), (["wpm"], "20", "wpm = 3\n", "wpm = 3\n"),
      (["wpm"], nil, "wpm 3\n[t]\nwpm 4\n", "[t]\nwpm 4\n"),
      (["t", "wpm"], "20", "a = 1\n[t] # mine\nwpm 4\n", "a = 1\n[t] # mine\nwpm = 20\n"),
      (["t", "wpm"], "20", "t.wpm =\na = 1\n", "t.wpm = 20\na = 1\n"),
      (["wpm"], "20", "wpm = [1,\n\nb = 2\n", "wpm = 20\n\nb = 2\n"),
      (["wpm"], nil, "wpm = 3\nwpm = \"\n", "wpm = 3\n"),
      (["wpm"], "20", "wpm = 3\nwpm = \"\n", "wpm = 3\n"),
    ] as [([String], String?, String, String)])
  func `an invalid line of the value is replaced`(
    path: [String], value: String?, text: String, after: String
  ) {
    #expect(SettingEdit.mending(path, to: value, in: text) == after)
  }

  @Test func `a control character is written as an escape`() {
    #expect(SettingEdit.quoted("a\u{1B}\u{7F}\u{9A}é") == #""a\u001b\u007f\u009aé""#)
  }
}
