import Testing

@testable import TextInput

@Suite struct KeystrokeDocumentTests {
  private func typed(_ edit: (inout KeystrokeDocument) -> Void) -> (KeystrokeDocument, String) {
    var document = KeystrokeDocument()
    edit(&document)
    let keys = document.drainKeystrokes().map { stroke in
      switch stroke {
      case .text(let text): text
      case .key(let key, let modifiers):
        "<\(key)\(modifiers == [] ? "" : "+\(modifiers.rawValue)")>"
      }
    }
    return (document, keys.joined())
  }

  @Test func `text is typed and is the context`() {
    let (document, keys) = typed { $0.insertText("hello") }
    #expect(keys == "hello")
    #expect(document.documentContextBeforeInput == "hello")
  }

  @Test func `a newline is the Enter key and begins another document`() {
    let before = KeystrokeDocument().documentIdentifier
    let (document, keys) = typed { $0.insertText("ls\na") }
    #expect(keys == "ls<enter>a")
    #expect(document.documentContextBeforeInput == "a")
    #expect(document.documentIdentifier != before)
  }

  @Test func `deletion sends Backspace, with known text or not`() {
    let (document, keys) = typed {
      $0.insertText("é")
      $0.deleteBackward()
      $0.deleteBackward()
    }
    #expect(keys == "é<backspace><backspace>")
    #expect(document.documentContextBeforeInput == nil)
  }

  @Test func `a word is deleted inside known text, otherwise one character`() {
    #expect(
      typed {
        $0.insertText("ab cd ")
        $0.deleteWordBackward()
      }.1 == "ab cd <backspace><backspace><backspace>")
    #expect(typed { $0.deleteWordBackward() }.1 == "<backspace>")
  }

  @Test(arguments: [
    (EditingCommand.deleteSentence, "Go. ok", "Go. "), (.deleteParagraph, "Go. ok", ""),
    (.deleteSentence, "去。好", "去。"),
  ])
  func `a sentence and a paragraph of the known text are deleted by Backspace`(
    command: EditingCommand, text: String, rest: String
  ) {
    var wasDone = false
    let (document, keys) = typed {
      $0.insertText(text)
      wasDone = $0.perform(command)
    }
    #expect(wasDone && document.documentContextBeforeInput ?? "" == rest)
    let deleted = text.count - rest.count
    #expect(keys == text + String(repeating: "<backspace>", count: deleted))
  }

  @Test func `without known text no sentence is deleted, and nothing is undone`() {
    for command in [EditingCommand.deleteSentence, .deleteParagraph, .undo, .copy] {
      var wasDone = true
      #expect(typed { wasDone = $0.perform(command) }.1 == "")
      #expect(!wasDone)
    }
  }

  @Test func `movements and keys reset the context`() {
    let (document, keys) = typed {
      $0.insertText("ab")
      $0.adjustTextPosition(byCharacterOffset: -2)
      $0.adjustTextPosition(byCharacterOffset: .max)
      _ = $0.press(.up, [])
      _ = $0.press(.character("c"), .control)
    }
    #expect(keys == "ab<left><left><end><up><character(\"c\")+4>")
    #expect(document.documentContextBeforeInput == nil)
  }

  @Test func `the context states whether it reaches the start of the text`() {
    func knowledge(_ edit: (inout KeystrokeDocument) -> Void) -> ContextKnowledge {
      typed(edit).0.contextKnowledge
    }
    #expect(knowledge { _ in } == .assumed)
    #expect(knowledge { $0.insertText("ab") } == .assumed)
    #expect(knowledge { _ = $0.press(.left, []) } == .partial)
    #expect(knowledge { $0.deleteBackward() } == .partial)
    #expect(knowledge { $0.insertText("ab\tc") } == .partial)
    #expect(
      knowledge {
        $0.loseContext()
        $0.insertText("ls\n")
      } == .assumed)
    #expect(
      knowledge {
        $0.loseContext()
        $0.beginAnother()
      } == .assumed)
    #expect(TextDocument("a").contextKnowledge == .exact)
  }

  @Test func `after a movement the insertion point may be inside a word`() {
    func mayStandInWord(_ edit: (inout KeystrokeDocument) -> Void) -> Bool {
      typed(edit).0.mayStandInWord
    }
    #expect(!mayStandInWord { $0.insertText("ab") })
    #expect(mayStandInWord { $0.adjustTextPosition(byCharacterOffset: -1) })
    #expect(
      mayStandInWord {
        _ = $0.press(.left, [])
        $0.insertText("a")
      })
    #expect(
      !mayStandInWord {
        _ = $0.press(.left, [])
        $0.insertText("a b")
      })
    #expect(!mayStandInWord { _ = $0.press(.end, []) })
    #expect(!mayStandInWord { _ = $0.press(.escape, []) })
    #expect(
      !mayStandInWord {
        $0.loseContext(byMoving: true)
        $0.beginAnother()
      })
  }

  @Test func `marked text stays here`() {
    let (document, keys) = typed { $0.setMarkedText(".-", selectedRange: 2..<2) }
    #expect(keys == "" && document.markedText == ".-")
    #expect(
      typed {
        $0.setMarkedText(".-", selectedRange: 2..<2)
        $0.insertText("a")
      }.1 == "a")
  }

  @Test func `its memory is bounded`() {
    let (document, _) = typed { document in
      for _ in 0..<3000 { document.insertText("word ") }
    }
    #expect((document.documentContextBeforeInput ?? "").utf8.count <= 4100)
    var copy = document
    #expect(copy.drainEvents().count <= 256)
  }

  @Test func `another document is independent of this one`() {
    let before = KeystrokeDocument().documentIdentifier
    let (document, _) = typed {
      $0.insertText("secret")
      $0.beginAnother()
    }
    #expect(document.documentContextBeforeInput == nil && document.documentIdentifier != before)
  }
}
