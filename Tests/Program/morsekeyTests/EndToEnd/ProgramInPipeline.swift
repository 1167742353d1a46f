import TestSupport

/// The real program with pipes for its input and outputs, as in a shell's pipeline.
enum ProgramInPipeline {
  /// Starts the program; see `PipedProgram`.
  static func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> PipedProgram {
    try PipedProgram(
      [ProgramInTerminal.path] + arguments,
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given })
  }

  /// Runs the program on `input` from beginning to end.
  static func run(_ arguments: [String], input: String = "") throws -> PipedProgram.Ending {
    let program = try start(arguments)
    program.write(input)
    return program.finish()
  }
}
