import morsekey

Program.main()
