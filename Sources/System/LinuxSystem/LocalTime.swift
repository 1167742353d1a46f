import Glibc

/// The user's local time, by the time zone of the system or of `TZ`.
public enum LocalTime {
  /// Returns the seconds by which it is ahead of UTC, at a time in seconds since 1970; 0 where the
  /// time is beyond the calendar.
  public static func secondsEast(at time: Int) -> Int {
    var (moment, parts) = (time_t(time), tm())
    return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// Returns the local day, counted from 1970, at a time in seconds since 1970.
  public static func day(at time: Int) -> Int { (time + secondsEast(at: time)) / 86_400 }
}
