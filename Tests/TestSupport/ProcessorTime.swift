import Glibc

/// Returns the processor time of this thread in seconds: unlike the time of day, other programs
/// hardly change it.
public func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
