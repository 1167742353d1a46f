import Glibc

/// The user's local time, by the time zone of the system or of `TZ`.
public enum LocalTime {
  /// Returns the seconds by which it is ahead of UTC, at a time in seconds since 1970; 0 where the
  /// time is beyond the calendar.
  ///
  /// The first call reads the file of the zone, which the sandbox may refuse later.
  public static func secondsEast(at time: Int) -> Int {
    var (moment, parts) = (time_t(time), tm())
    return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
