import TestSupport
import Testing

@testable import DesktopKeyboard

private let factory = "/org/freedesktop/IBus/Factory"
private let engine = "/org/freedesktop/IBus/Engine/morsekey/"

@Suite struct IBusProtocolTests {
  /// A protocol with two engines.
  private var made: IBusProtocol {
    var made = IBusProtocol()
    for _ in 0..<2 { _ = made.request(for: Self.create("morsekey")) }
    return made
  }

  private static func create(_ name: String) -> DBusMessage {
    DBusMessage("CreateEngine", "org.freedesktop.IBus.Factory", at: factory, [.string(name)])
  }

  private func kind(
    _ member: String, _ arguments: [DBusValue] = [],
    interface: String = "org.freedesktop.IBus.Engine"
  ) -> EngineCall.Kind? {
    var made = made
    let call = DBusMessage(member, interface, at: engine + "2", arguments)
    guard case .engine(let engine) = made.request(for: call) else { return nil }
    return engine.engine == 2 ? engine.kind : nil
  }

  @Test func `the factory creates engines with separate paths`() {
    var made = IBusProtocol()
    #expect(
      made.request(for: Self.create("morsekey"))
        == .created(EngineCall(.created, to: 1), .objectPath(engine + "1")))
    #expect(
      made.request(for: Self.create("morsekey"))
        == .created(EngineCall(.created, to: 2), .objectPath(engine + "2")))
    #expect(made.request(for: Self.create("other")) == .unknown)
  }

  @Test func `calls become values`() {
    let numbers: [DBusValue] = [.uint32(0x66), .uint32(33), .uint32(1 << 30)]
    #expect(
      kind("ProcessKeyEvent", numbers)
        == .key(DesktopKey(keysym: 0x66, code: 33, state: .release)))
    #expect(kind("FocusIn") == .focusIn(client: nil))
    #expect(
      kind("FocusInId", [.string("/path"), .string("gtk3-im:gedit")])
        == .focusIn(client: "gtk3-im:gedit", field: "/path"))
    #expect(kind("FocusOutId", [.string("/path")]) == .focusOut)
    #expect(kind("Reset") == .reset)
    #expect(kind("Enable") == .enable)
    #expect(kind("Disable") == .disable)
    #expect(kind("SetCapabilities", [.uint32(41)]) == .capabilities(41))
    #expect(kind("CandidateClicked", [.uint32(2), .uint32(1), .uint32(0)]) == .candidate(2))
    #expect(kind("PageUp") == .page(-1))
    #expect(kind("PageDown") == .page(1))
    #expect(kind("PropertyActivate", [.string("mute"), .uint32(1)]) == .property("mute"))
    #expect(kind("Destroy", interface: "org.freedesktop.IBus.Service") == .destroyed)
    #expect(
      kind("SetSurroundingText", [IBusValues.text("aé"), .uint32(2), .uint32(1)])
        == .surrounding(SurroundingText("aé", cursor: 2, anchor: 1)))
    #expect(
      kind("SetSurroundingText", [IBusValues.text("aé"), .uint32(2), .uint32(UInt32.max - 7)])
        == .surrounding(SurroundingText("aé", cursor: 2, anchor: -8)))
  }

  @Test func `the content type is read from a property, in a variant or not`() {
    let pair = DBusValue.structure([.uint32(8), .uint32(2048)])
    let content = ContentType(purpose: 8, hints: ContentType.Hints(rawValue: 2048))
    for value in [pair, .variant(pair), .variant(.variant(pair))] {
      let arguments: [DBusValue] = [
        .string("org.freedesktop.IBus.Engine"), .string("ContentType"), value,
      ]
      #expect(
        kind("Set", arguments, interface: "org.freedesktop.DBus.Properties") == .content(content))
    }
  }

  @Test func `the engine asks IBus for the client's name`() {
    var made = made
    let call = DBusMessage(
      "Get", "org.freedesktop.DBus.Properties", at: engine + "1",
      [.string("org.freedesktop.IBus.Engine"), .string("FocusId")])
    #expect(made.request(for: call) == .answer(.variant(.boolean(true))))
  }

  @Test func `a call to a missing engine is an unknown call`() {
    var made = made
    for path in [engine + "0", engine + "3", engine + "x", engine, "/", ""] {
      let call = DBusMessage("Reset", "org.freedesktop.IBus.Engine", at: path)
      #expect(made.request(for: call) == .unknown, "\(path)")
    }
  }

  @Test func `signals become messages of the engine`() {
    func message(_ signal: EngineSignal) -> DBusMessage {
      IBusProtocol.message(for: signal, from: 2)
    }
    #expect(message(.commit("a")).path == engine + "2")
    #expect(message(.commit("a")).arguments == [IBusValues.text("a")])
    #expect(message(.delete(2)).arguments == [.int32(-2), .uint32(2)])
    #expect(
      message(.preedit("🐬é", isKept: false)).arguments
        == [IBusValues.text("🐬é", underlined: 2), .uint32(2), .boolean(true), .uint32(0)])
    #expect(message(.preedit("", isKept: true)).arguments[2] == .boolean(false))
    #expect(message(.auxiliary(PanelLine())).arguments[1] == .boolean(false))
    #expect(message(.table(CandidateTable())).arguments[1] == .boolean(false))
  }

  @Test func `objects have the signatures that IBus reads`() {
    #expect(IBusValues.text("a", underlined: 1).content.signature == "(sa{sv}sv)")
    #expect(IBusValues.table(CandidateTable()).content.signature == "(sa{sv}uubbiavav)")
    let property = EngineProperty("keyboard", .menu, "Morse")
    #expect(IBusValues.property(property).content.signature == "(sa{sv}suvsvbbuvv)")
    #expect(IBusValues.properties([property]).content.signature == "(sa{sv}av)")
  }

  // MARK: - Anything at all

  /// Returns a random value that no program would send.
  private static func value(_ generator: inout SplitMix64, depth: Int = 3) -> DBusValue {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
    case 0: .boolean(Bool.random(using: &generator))
    case 1: .int32(Int32.random(in: .min ... .max, using: &generator))
    case 2: .uint32([0, 1, 2, 9, .max].randomElement(using: &generator) ?? 0)
    case 3:
      .string(
        ["", "a", "●●", "IBusText", "e\u{301}🐬", "\0"].randomElement(using: &generator) ?? "")
    case 4: .objectPath("/")
    case 5: .attachments
    case 6: .array("v", (0..<2).map { _ in value(&generator, depth: depth - 1) })
    case 7: .variant(value(&generator, depth: depth - 1))
    case 8: IBusValues.text(["", "aé🐬", "●●●"].randomElement(using: &generator) ?? "")
    default: .structure((0..<3).map { _ in value(&generator, depth: depth - 1) })
    }
  }

  private static let members = [
    "ProcessKeyEvent", "FocusIn", "FocusInId", "FocusOut", "Reset", "Enable", "Disable",
    "SetCapabilities", "SetSurroundingText", "CandidateClicked", "PageUp", "PropertyActivate",
    "Set", "Get", "Destroy", "CreateEngine", "", "Nonsense",
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `no call ends the engine, whatever its arguments`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var made = made
    var understood = 0
    for _ in 0..<5000 {
      let call = DBusMessage(
        Self.members.randomElement(using: &generator) ?? "",
        ["org.freedesktop.IBus.Engine", "org.freedesktop.DBus.Properties", ""]
          .randomElement(using: &generator) ?? "",
        at: [engine + "1", engine + "7", factory].randomElement(using: &generator) ?? "",
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in Self.value(&generator) })
      if case .engine = made.request(for: call) { understood += 1 }
    }
    #expect(understood > 100)
  }
}

@Suite struct IBusAddressTests {
  private func address(
    _ variables: [String: String], files: [String: String] = [:]
  ) -> IBusAddress {
    IBusAddress(variable: { variables[$0] }, text: { files[$0] })
  }

  @Test func `the environment overrides the file`() {
    #expect(address(["IBUS_ADDRESS": "unix:path=/x"]).address == "unix:path=/x")
  }

  @Test(arguments: [
    (["DISPLAY": ":0"], "unix-0"), (["DISPLAY": ":1.0"], "unix-1"),
    (["DISPLAY": "host:2"], "host-2"), ([:], "unix-0"),
    (["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"], "unix-wayland-0"),
  ])
  func `each display has its own file`(variables: [String: String], name: String) {
    var variables = variables
    variables["HOME"] = "/home/me"
    let found = address(variables, files: ["/etc/machine-id": "abc\n"])
    #expect(found.file == "/home/me/.config/ibus/bus/abc-\(name)")
  }

  @Test(
    arguments: [
      (
        "# made by ibus-daemon\nIBUS_ADDRESS=unix:abstract=/x,guid=1\nIBUS_DAEMON_PID=7\n",
        "unix:abstract=/x,guid=1"
      ),
      ("IBUS_ADDRESS='unix:path=/a b'\n", "unix:path=/a b"), ("IBUS_ADDRESS=\n", nil), ("", nil),
    ] as [(String, String?)])
  func `the file has shell assignments`(text: String, found: String?) {
    #expect(IBusAddress.address(in: text) == found)
  }
}

@Suite struct IBusComponentTests {
  @Test func `the component file names the program, whatever its path`() {
    let component = IBusComponent(program: "/opt/a & b/<engine>", version: "1.0")
    #expect(IBusComponent.program(in: component.xml) == "/opt/a & b/<engine>")
    #expect(component.xml.contains("<exec>/opt/a &amp; b/&lt;engine&gt;</exec>"))
  }

  @Test func `the file of another engine is not this one's`() {
    #expect(
      IBusComponent.program(in: "<name>org.freedesktop.IBus.Simple</name><exec>/x</exec>") == nil)
    #expect(
      IBusComponent.program(in: "</exec><exec><name>org.freedesktop.IBus.Morsekey</name>") == nil)
  }
}
