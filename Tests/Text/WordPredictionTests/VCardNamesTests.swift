import Testing

@testable import WordPrediction

@Suite struct VCardNamesTests {
  @Test(arguments: [
    (
      "BEGIN:VCARD\r\nFN:Anna Müller\r\nN:Müller;Anna;;Dr.;\r\nTEL:123\r\nEND:VCARD\r\n",
      "Anna Müller"
    ),
    ("item1.FN;CHARSET=UTF-8:Jan van der Berg", "Jan van der Berg"),
    ("fn:O'Neill\\, Sean\nNOTE:FN:Nobody", "O'Neill Sean"),
    ("FN:Jo\n hn Smi\n\tth", "John Smith"),
    ("N;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=\n=C3=B6rg", "Müller Jörg"),
    ("N:Lopez-Garcia;A.;B;;", "Lopez Garcia"),
    ("FN:R2 D2\nFNX:no\nN", ""),
    ("", ""),
  ])
  func `the names`(card: String, names: String) {
    #expect(VCardNames.words(in: card).joined(separator: " ") == names)
  }
}
