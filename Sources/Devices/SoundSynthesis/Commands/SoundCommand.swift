/// A request to the mixer, with its moment.
///
/// A trivial value of 32 bytes, so that passing it between threads only copies it.
public struct SoundCommand: BitwiseCopyable, Equatable, Sendable {
  /// The time of the request, in nanoseconds on the mixer's clock.
  ///
  /// The mixer places the sound a constant delay after this moment, to the exact frame.
  public var moment: Int64
  /// The requested action.
  public var action: SoundAction

  /// Creates a command requested at `moment`, in nanoseconds.
  public init(_ action: SoundAction, at moment: Int64) {
    self.moment = moment
    self.action = action
  }

  /// The moment of a command that takes effect in the next frame.
  public static var immediately: Int64 { .min }
}

/// The actions of a mixer.
///
/// Pitches are in hertz, durations in nanoseconds. A gain of 1 is full scale, so simultaneous
/// voices need less.
public enum SoundAction: BitwiseCopyable, Equatable, Sendable {
  /// Plays the clip with this index, mixed with other sounds.
  case clip(index: UInt8, gain: Float)
  /// Plays one element of exact duration.
  ///
  /// It begins at the command's moment or, while another element sounds, `gap` after that one's
  /// end. The edges lie within the duration: the onset is the first frame of the rise, and the fall
  /// ends with the duration.
  case element(duration: Int64, gap: UInt32, pitch: Float, gain: Float)
  /// Ends the sounding element with a falling edge at the command's moment, and drops waiting elements.
  ///
  /// An element requested for the same moment begins after the fall.
  case endElement
  /// Strikes a telegraph sounder.
  ///
  /// Plays the clip `click` at the command's moment. Plays `clack` after `duration`, or when the
  /// sounder is struck again.
  case strike(duration: Int64, click: UInt8, clack: UInt8, gain: Float)
  /// Starts a straight key's tone: the rise begins at the command's moment.
  case toneOn(pitch: Float, gain: Float)
  /// Ends a straight key's tone: the fall begins at the command's moment.
  ///
  /// Rise and fall have the same shape. The duration at half amplitude therefore equals the key
  /// press.
  case toneOff
  /// Plays one element of another station, beside those of ``element(duration:gap:pitch:gain:)``.
  case neighbour(duration: Int64, gap: UInt32, pitch: Float, gain: Float)
  /// Plays a receiver's noise for a duration: white noise in a band of 500 Hz around a pitch.
  ///
  /// The level is the standard deviation of the samples. It replaces the noise before.
  case noise(duration: Int64, pitch: Float, level: Float, seed: UInt32)
  /// Ends the noise with a falling edge, and the other station as ``endElement`` does.
  case endBand
  /// Stops all sounds with one falling edge and drops waiting elements.
  case silence
  /// Sets the overall volume, from 0 to 1, without a click.
  case volume(Float)
  /// Changes the pitch of the straight key's tone and keeps its phase.
  case pitch(Float)
  /// Sets the edge duration of tones that begin later.
  case edge(duration: Int64)
}
