import morsekey

#if IBus
  public import IBusBus
  public import KeyboardHost
  import LinuxSystem

  extension IBusConnection: DesktopBus {}

  EngineProgram.main { address throws(SystemError) in try IBusConnection(to: address) }
#else
  EngineProgram.main(connect: nil)
#endif
