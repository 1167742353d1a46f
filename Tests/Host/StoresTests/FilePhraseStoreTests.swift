@testable import Stores
import Configuration
import LinuxSystem
import MorseCode
import MorseKeyboard
import TestSupport
import Testing
import Timeline

@Suite struct FilePhraseStoreTests {
  private let folder = TestFolder()

  private var book: PhraseBook {
    let path = folder.path
    return PhraseBook { $0 == "XDG_DATA_HOME" ? path : nil }
  }

  @Test func `a saved phrase is in the file, and in the layout`() throws {
    let writer = try FileWriter()
    let store = FilePhraseStore(book, writer: writer)
    for phrase in ["Please wait.", "I want tea", "Please wait."] {
      store.add(phrase)
      let clock = MonotonicClock()
      #expect(writer.drain(until: clock.now + .seconds(60), on: clock))
      store.receiveResults()
    }
    #expect(try book.text() == ".\tPlease wait.\n-\tI want tea\n")
    #expect(store.notes == ["the phrases have it: Please wait."])
    let library = LayoutLibrary(folders: [folder.path + "/layouts"], phrases: book)
    #expect(library.names.contains("my-phrases"))
    let loaded = try library.load(["qwerty", "my-phrases"])
    let layout = try #require(loaded.enabled.last)
    #expect(layout.codes["-"]?.action == .phrase("I want tea "))
    #expect(layout.scans && layout.cells.count == 1)
    #expect(try library.load(["morse", "my-phrases"]).enabled.last?.scans == false)
    // A layout that scans has them as a page.
    let page = try library.load(["abc"]).others.first { $0.name == "my-phrases" }
    #expect(page?.scans == true && page?.leadsBack == true)
    #expect(try library.load(["morse"]).others.isEmpty)
    #expect(loaded.others.allSatisfy { $0.name != "my-phrases" })
  }

  @Test func `bytes that are no text stay when a phrase is saved`() throws {
    let former = Array(".-\tK".utf8) + [0xE4] + Array("se\r\n".utf8)
    try UserFolder.write(former, to: book.path, permissions: .owner)
    let writer = try FileWriter()
    let store = FilePhraseStore(book, writer: writer)
    store.add("Tea")
    let clock = MonotonicClock()
    #expect(writer.drain(until: clock.now + .seconds(60), on: clock))
    #expect(try UserFolder.bytes(at: book.path) == former + Array(".\tTea\n".utf8))
  }

  @Test func `without phrases there is no such layout`() throws {
    let library = LayoutLibrary(folders: [folder.path + "/layouts"], phrases: book)
    #expect(!library.names.contains("my-phrases"))
    #expect(throws: UsageError.self) { try library.load(["my-phrases"]) }
    #expect(try library.load(["morse", "my-phrases"]).enabled.map(\.name) == ["morse"])
    #expect(try library.load(["abc"]).others.allSatisfy { !$0.leadsBack })
  }
}
