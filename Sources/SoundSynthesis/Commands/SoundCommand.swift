/// What the mixer is asked to do, and the moment at which it was asked.
///
/// A trivial value of 32 bytes: handing it from one thread to another copies it, nothing more.
public struct SoundCommand: BitwiseCopyable, Equatable, Sendable {
  /// When the sound was asked for, in nanoseconds on the clock that the mixer is told of.
  ///
  /// The mixer places the sound a constant delay after this moment, to the frame.
  public var moment: Int64
  /// What is asked for.
  public var action: SoundAction

  /// Creates a command that was asked for at `moment`, in nanoseconds.
  public init(_ action: SoundAction, at moment: Int64) {
    self.moment = moment
    self.action = action
  }

  /// The moment of a command that takes effect in the next frame there is.
  public static var immediately: Int64 { .min }
}

/// What a mixer can be asked for.
///
/// Pitches are in hertz, durations in nanoseconds. A gain of 1 is full scale, so several voices at
/// once want less.
public enum SoundAction: BitwiseCopyable, Equatable, Sendable {
  /// Plays the clip with this index, over whatever else sounds.
  case clip(index: UInt8, gain: Float)
  /// Sounds one element of exact duration.
  ///
  /// It begins at the command's moment or, while another element sounds, `gap` after that one's
  /// end. The edges lie inside the duration: onset is the first frame of the rise, and the fall
  /// has ended when the duration has.
  case element(duration: Int64, gap: UInt32, pitch: Float, gain: Float)
  /// Lets the element that sounds fall from the command's moment on, and forgets those that wait.
  ///
  /// An element asked for at the same moment begins when the fall has ended.
  case endElement
  /// Strikes a telegraph sounder: the clip `click` at the command's moment, and `clack` when
  /// `duration` is over or the sounder is struck again.
  case strike(duration: Int64, click: UInt8, clack: UInt8, gain: Float)
  /// Begins a straight key's tone: the rise begins at the command's moment.
  case toneOn(pitch: Float, gain: Float)
  /// Ends a straight key's tone: the fall begins at the command's moment.
  ///
  /// Rise and fall have the same shape, so that at half amplitude the tone lasts as long as the
  /// key was down.
  case toneOff
  /// Stops everything with one falling edge, and forgets the elements that wait.
  case silence
  /// Sets the volume of everything, from 0 to 1, without a click.
  case volume(Float)
  /// Changes the pitch of the straight key's tone, which keeps its phase.
  case pitch(Float)
  /// Sets the duration of the rising and falling edges of the tones that begin from now on.
  case edge(duration: Int64)
}
