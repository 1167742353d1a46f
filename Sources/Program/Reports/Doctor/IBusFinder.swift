import Stores
import DesktopKeyboard
import LinuxSystem
import TerminalDevice

/// Finds IBus, its component files and the engine's program on this machine.
package struct IBusFinder {
  private let variable: (String) -> String?

  /// Creates a finder; `variable` reads the environment.
  package init(variable: @escaping (String) -> String? = WindowSize.environmentVariable) {
    self.variable = variable
  }

  /// The address of IBus; `nil` if it does not seem to run.
  package var address: String? { search.address }

  private var search: IBusAddress {
    IBusAddress(variable: variable, text: { try? UserFolder.text(at: $0) })
  }

  /// The folders in which IBus searches component files.
  var componentFolders: [String] {
    let named = (variable("IBUS_COMPONENT_PATH") ?? "").split(separator: ":").map(String.init)
    return named.isEmpty ? ["/usr/share/ibus/component"] : named
  }

  /// The component file of the engine, and the program that it starts; `nil` if there is none.
  package var component: (file: String, program: String)? {
    for folder in componentFolders {
      for name in Folder.names(in: folder, ending: ".xml") {
        let file = "\(folder)/\(name).xml"
        if let text = (try? UserFolder.text(at: file)) ?? nil,
          let program = IBusComponent.program(in: text)
        {
          return (file, program)
        }
      }
    }
    return nil
  }
}
