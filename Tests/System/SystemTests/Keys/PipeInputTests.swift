import InputDevices
import LinuxSystem
import MorseKeying
import Testing
import Timeline

@Suite struct PipeInputTests {
  private let pipe = KeyPipe()
  private let input: PipeInput

  init() {
    input = PipeInput(path: pipe.path, contact: .straight, source: EdgeSource(.pipe))
  }

  @Test func `intervals end when their lines arrive`() {
    pipe.make()
    #expect(input.read(at: 0).isEmpty)
    #expect(input.state == .ready)
    pipe.write("+ 60\n")
    #expect(input.read(at: 100) == ["40 straight down (pipe)", "100 straight up (pipe)"])
    pipe.write("-60\n")
    #expect(input.read(at: 161) == ["160 straight down (pipe)"])
    pipe.write("+180\n")
    #expect(input.read(at: 341) == ["340 straight up (pipe)"])
  }

  @Test func `lines ahead of their time wait for it`() {
    pipe.make()
    input.read(at: 0)
    pipe.write("+60 -60 +180\n")
    #expect(input.read(at: 100).count == 2)
    #expect(input.deadline == .ms(160))
    #expect(input.read(at: 159).isEmpty)
    #expect(input.read(at: 900) == ["160 straight down (pipe)", "340 straight up (pipe)"])
    #expect(input.deadline == nil)
  }

  @Test func `a second writer follows the first`() {
    pipe.make()
    input.read(at: 0)
    pipe.write("+60\n-60\n")
    pipe.close()
    #expect(input.read(at: 100).count == 2)
    #expect(input.read(at: 101).isEmpty)
    #expect(input.read(at: 170).isEmpty)
    #expect(input.state == .ready)
    pipe.write("+60\n")
    #expect(input.read(at: 500) == ["440 straight down (pipe)", "500 straight up (pipe)"])
  }

  @Test func `an unfinished mark is dropped when its writer closes`() {
    pipe.make()
    input.read(at: 0)
    pipe.write("+60\n")
    input.read(at: 100)
    pipe.write("-60\n")
    input.read(at: 160)
    pipe.close()
    #expect(input.read(at: 200) == ["200 pipe lost"])
  }

  @Test func `a missing pipe is opened when it appears`() {
    #expect(input.read(at: 0).isEmpty)
    #expect(InputSet([input]).notes == ["pipe:\(pipe.path): No such file or directory"])
    #expect(input.deadline == .ms(1000))
    pipe.make()
    input.read(at: 1000)
    #expect(input.state == .ready)
    #expect(input.deadline == nil)
  }

  @Test func `a file that is not a pipe is refused`() {
    let folder = PipeInput(path: "/", contact: .straight, source: EdgeSource(.pipe))
    folder.read(at: 0)
    #expect(InputSet([folder]).notes == ["pipe:/: not a pipe"])
    #expect(folder.deadline == nil)
    #expect(folder.descriptors.isEmpty)
  }

  @Test func `an invalid line is reported, and the next one counts`() {
    pipe.make()
    input.read(at: 0)
    pipe.write("\u{1B}[31mrubbish\n+60\n")
    #expect(input.read(at: 100).count == 2)
    #expect(input.state.note == "line 1: '' is not a duration")
  }

  @Test func `a flood makes its writer wait, and nothing grows`() {
    pipe.make()
    input.read(at: 0)
    pipe.write(String(repeating: "+60\n-60\n", count: 5000))
    let first = input.read(at: 100).count
    #expect(first == 2)
    #expect(input.descriptors.isEmpty)
    var edges = first
    for step in 1...200 { edges += input.read(at: 100 + step * 60).count }
    #expect(edges == 202)
  }

  @Test func `a flood of simultaneous events is handled in parts`() {
    pipe.make()
    input.read(at: 0)
    pipe.write(String(repeating: "+.001\n-.001\n", count: 5000))
    #expect(input.read(at: 100).count == 2)
    for step in 1...4 {
      let count = input.read(at: 100 + step).count
      #expect(count > 100)
      #expect(count < 2000)
    }
  }
}
