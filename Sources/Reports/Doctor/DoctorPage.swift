package import LinuxSystem

/// A part of the machine that `doctor` examines.
package protocol DoctorPage {
  /// The name on the command line and in reports.
  var name: String { get }
  /// Examines the part.
  func examine() throws(UsageError) -> DoctorReport
}
