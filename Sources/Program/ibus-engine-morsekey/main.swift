import morsekey

#if IBus
  public import IBusBus
  public import KeyboardHost
  import LinuxSystem

  extension IBusConnection: DesktopBus {}

  EngineProgram.main(
    DesktopCalls(
      connect: { address throws(SystemError) in try IBusConnection(to: address) },
      choose: { address throws(SystemError) in try DesktopAftercare.choose(at: address) },
      notify: { title, text, address throws(SystemError) in
        try DesktopAftercare.notify(title, text, at: address)
      }))
#else
  EngineProgram.main(nil)
#endif
