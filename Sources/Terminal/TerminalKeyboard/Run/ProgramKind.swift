import TextInput

/// The kind of a known program.
enum ProgramKind: Hashable, Sendable {
  /// A shell, here or on another computer: reads command lines.
  case shell
  /// An editor of files, or an interpreter of a programming language.
  case code
  /// A pager or a monitor: letters are commands.
  case viewer
  /// A reader of mail or news; letters are commands in some of its screens.
  case text
  /// A chat; typed text is always a line of text.
  case chat

  /// The keyboard type for its text.
  var keyboardType: KeyboardType {
    switch self {
    case .shell: .shell
    case .code, .viewer: .code
    case .text, .chat: .text
    }
  }

  /// Looks up a program by its name; `nil` when it is unknown.
  ///
  /// A version at the end of the name is ignored.
  init?(program name: String) {
    let plain = String(name.prefix { !$0.isNumber && $0 != "." })
    guard let kind = Self.known[name] ?? Self.known[plain] else { return nil }
    self = kind
  }

  private static let known: [String: ProgramKind] = {
    let names: [(ProgramKind, String)] = [
      (
        .shell,
        """
        sh bash dash ash zsh fish ksh mksh oksh yash tcsh csh nu xonsh elvish pwsh rc es \
        ssh mosh mosh-client telnet docker podman kubectl
        """
      ),
      (
        .code,
        """
        vi vim vimdiff nvim view ex ed nano pico rnano emacs emacs-nox emacs-gtk emacs-lucid mg zile \
        jed joe jstar ne micro mcedit helix hx kak kakoune amp vis zed \
        python ipython node deno ruby irb pry perl lua luajit ghci ocaml utop julia R guile sbcl clisp \
        racket iex erl swift sqlite psql mysql mariadb redis-cli gdb lldb bc dc
        """
      ),
      (
        .viewer,
        """
        less more most pg man pager bat info zless zmore journalctl top htop btop atop iotop watch \
        tig ranger nnn lf mc vifm ncdu fzf dialog whiptail lynx w3m links elinks
        """
      ),
      (
        .text,
        """
        mutt neomutt alpine pine aerc mail mailx s-nail nail himalaya tin slrn \
        iamb tut toot newsboat
        """
      ),
      (
        .chat,
        """
        irssi weechat weechat-curses tiny catgirl ii profanity finch mcabber poezio gomuks scli
        """
      ),
    ]
    return Dictionary(
      names.flatMap { kind, names in names.split(separator: " ").map { (String($0), kind) } }
    ) { first, _ in first }
  }()
}
