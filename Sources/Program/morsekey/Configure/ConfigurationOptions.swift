import ArgumentParser
import Stores

/// The option for the path of the configuration.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The configuration: a file, or none. Default: morsekey/config.toml in the folder of your settings.
      """, valueName: "file"))
  var config: String?

  /// The file; `nil` if no file is read.
  var file: ConfigurationFile? {
    config == "none" ? nil : ConfigurationFile(path: config)
  }
}
