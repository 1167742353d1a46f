extension KeyerTrace {
  /// The table, at 20 WPM: a unit lasts 60 ms.
  static let table = """
    # The first element begins with the press, and is finished. | nealey/vail, keyers.mjs
    iambic-a | +dit@5 -dit@6 | 5 .60
    iambic-b | +dah@5 -dah@6 | 5 -180
    ultimatic | +dah@5 -dah@6 | 5 -180
    single-lever | +dit@5 -dit@6 | 5 .60
    bug | +dit@5 -dit@6 | 5 .60

    # A paddle that is held repeats its element, a unit apart. | Morserino-32 manual 9, CW Keyer
    iambic-a | +dit@0 -dit@300 | .60 60 .60 60 .60
    iambic-b | +dah@0 -dah@300 | -180 60 -180
    ultimatic | +dit@0 -dit@300 | .60 60 .60 60 .60
    single-lever | +dah@0 -dah@300 | -180 60 -180
    bug | +dit@0 -dit@300 | .60 60 .60 60 .60

    # A squeeze alternates, beginning with the paddle that closed first. | DJ5IL, Squeeze-Keying
    iambic-a | +dit@0 +dah@20 -dit@520 -dah@520 | .60 60 -180 60 .60 60 -180
    iambic-a | +dah@0 +dit@20 -dit@520 -dah@520 | -180 60 .60 60 -180

    # A: a squeeze let go in an element or its space ends with it. | DJ5IL, Squeeze-Keying
    iambic-a | +dit@0 +dah@20 -dit@30 -dah@30 | .60 60 -180
    iambic-a | +dit@0 +dah@20 -dit@90 -dah@90 | .60 60 -180
    iambic-a | +dit@0 +dah@20 -dit@200 -dah@200 | .60 60 -180
    iambic-a | +dit@0 +dah@20 -dit@330 -dah@330 | .60 60 -180
    iambic-a | +dit@0 +dah@20 -dit@400 -dah@400 | .60 60 -180 60 .60
    iambic-a | +dit@0 +dah@20 -dit@450 -dah@450 | .60 60 -180 60 .60

    # B: a squeeze let go in an element or its space brings one more. | DJ5IL, Squeeze-Keying
    iambic-b | +dit@0 +dah@20 -dit@30 -dah@30 | .60 60 -180
    iambic-b | +dit@0 +dah@20 -dit@90 -dah@90 | .60 60 -180
    iambic-b | +dit@0 +dah@20 -dit@200 -dah@200 | .60 60 -180 60 .60
    iambic-b | +dit@0 +dah@20 -dit@330 -dah@330 | .60 60 -180 60 .60
    iambic-b | +dit@0 +dah@20 -dit@400 -dah@400 | .60 60 -180 60 .60 60 -180
    iambic-b | +dit@0 +dah@20 -dit@450 -dah@450 | .60 60 -180 60 .60 60 -180

    # The same C: A is let go in the last dit, B in the dah before. | AG6QR, Iambic A or B, 2017
    iambic-a | +dah@0 +dit@20 -dah@630 -dit@630 | -180 60 .60 60 -180 60 .60
    iambic-b | +dah@0 +dit@20 -dah@470 -dit@470 | -180 60 .60 60 -180 60 .60
    iambic-a | +dah@0 +dit@20 -dah@470 -dit@470 | -180 60 .60 60 -180

    # B heeds a squeeze from the window's beginning on; at 100 it is A. | Morserino-32 manual 9
    iambic-b window=0 | +dit@0 +dah@20 -dit@120 -dah@120 | .60 60 -180
    iambic-b window=0 | +dit@0 +dah@20 -dit@121 -dah@121 | .60 60 -180 60 .60
    iambic-b window=40 | +dit@0 +dah@20 -dit@192 -dah@192 | .60 60 -180
    iambic-b window=40 | +dit@0 +dah@20 -dit@193 -dah@193 | .60 60 -180 60 .60
    iambic-b window=40 | +dit@0 +dah@20 -dit@384 -dah@384 | .60 60 -180 60 .60
    iambic-b window=40 | +dit@0 +dah@20 -dit@385 -dah@385 | .60 60 -180 60 .60 60 -180
    iambic-b window=100 | +dit@0 +dah@20 -dit@299 -dah@299 | .60 60 -180
    iambic-b window=100 | +dit@0 +dah@20 -dit@330 -dah@330 | .60 60 -180
    iambic-b window=100 | +dit@0 +dah@20 -dit@361 -dah@361 | .60 60 -180 60 .60

    # A tap of the opposite paddle during an element is never forgotten. | N1EA, cw list, 2004
    iambic-a | +dah@0 +dit@40 -dit@41 -dah@100 | -180 60 .60
    iambic-b window=40 | +dah@0 +dit@1 -dit@2 -dah@100 | -180 60 .60
    iambic-b window=100 | +dit@0 -dit@9 +dah@10 -dah@12 | .60 60 -180
    iambic-a | +dah@0 +dit@40 -dit@41 -dah@470 | -180 60 .60 60 -180
    ultimatic | +dit@0 -dit@9 +dah@10 -dah@12 | .60 60 -180
    single-lever | +dit@0 -dit@9 +dah@10 -dah@12 | .60 60 -180

    # A tap in the space after an element counts, of either paddle. | cwirc, README_IAMBIC
    iambic-a | +dit@0 -dit@50 +dit@70 -dit@80 | .60 60 .60
    iambic-b | +dit@0 -dit@50 +dah@70 -dah@80 | .60 60 -180
    ultimatic | +dah@0 -dah@50 +dah@190 -dah@200 | -180 60 -180

    # The paddle of the element itself only bounces during it. | Morserino-32 manual 9, Latency
    iambic-a | +dit@0 -dit@3 +dit@5 -dit@40 | .60
    iambic-b | +dah@0 -dah@3 +dah@5 -dah@40 | -180

    # Without memory a paddle that has opened again is forgotten. | DJ5IL, tentec list, 2004
    iambic-a no-dit-memory | +dah@0 +dit@40 -dit@41 -dah@100 | -180
    iambic-a no-dah-memory | +dah@0 +dit@40 -dit@41 -dah@100 | -180 60 .60
    iambic-b no-dah-memory | +dit@0 +dah@20 -dit@30 -dah@30 | .60
    iambic-b no-dit-memory | +dit@0 +dah@20 -dit@200 -dah@200 | .60 60 -180
    iambic-a no-dah-memory | +dit@0 -dit@9 +dah@10 -dah@121 | .60 60 -180
    ultimatic no-dit-memory | +dah@0 +dit@40 -dit@41 -dah@300 | -180 60 -180

    # Ultimatic: the paddle closed last has control, and hands it back. | W6SRY, QST, 1953
    ultimatic | +dah@0 +dit@40 -dit@300 -dah@380 | -180 60 .60 60 -180
    ultimatic | +dit@0 +dah@20 -dah@500 -dit@640 | .60 60 -180 60 -180 60 .60
    ultimatic | +dah@0 +dit@40 -dah@50 -dit@390 | -180 60 .60 60 .60

    # Ultimatic: a dit tapped in a held dah comes once, and dahs go on. | k3ng_cw_keyer, pull 158
    ultimatic | +dah@0 +dit@40 -dit@60 -dah@560 | -180 60 .60 60 -180

    # Ultimatic: flicking one of two held paddles takes control. | Morserino-32 manual 9
    ultimatic | +dah@0 +dit@40 -dah@250 +dah@255 -dah@430 -dit@430 | -180 60 .60 60 -180

    # Single lever: a squeeze is passed over until the first paddle opens. | LA3ZA, 2014
    single-lever | +dit@0 +dah@20 -dah@200 -dit@200 | .60 60 .60
    single-lever | +dit@0 +dah@20 -dit@30 -dah@200 | .60 60 -180
    single-lever | +dah@0 +dit@20 -dit@250 -dah@260 | -180 60 -180
    single-lever | +dah@0 +dit@20 -dah@230 -dit@235 | -180 60 .60

    # Bug: dits are made, dahs last as long as the hand holds them. | nealey/vail, keyers.mjs
    bug | +dah@0 -dah@217.5 | -217.5
    bug | +dit@0 -dit@50 +dah@100 -dah@317.5 | .60 60 -197.5
    bug | +dit@0 -dit@100 +dah@130 -dah@300 | .60 70 -170
    bug | +dah@0 -dah@100 +dah@120 -dah@400 | -100 20 -280
    bug | +dah@0 +dit@50 -dah@200 -dit@270 | -200 60 .60
    bug | +dit@0 +dah@30 -dah@50 -dit@60 | .60 60 -180

    # A straight key's marks are the hand's, whichever contact makes them. | nealey/vail, keyers.mjs
    straight | +key@10 -key@105.25 +key@200 -key@201 | 10 =95.25 94.75 =1
    straight | +dit@0 +dah@50 -dah@70 -dit@90 | =90

    # Sideswiper: contacts in parallel; gaps of 8 ms are not lost. | nealey/vail, keyers.mjs
    cootie | +dit@0 -dit@60 +dah@68 -dah@248 +dit@256 -dit@316 | =60 8 =180 8 =60
    cootie | +dit@0 +dah@50 -dit@70 -dah@90 | =90
    cootie | +dit@0 -dit@60 +dah@60 -dah@100 | =60 =40

    # Element: one press makes one element, at once; no release is needed. | this program
    element | +dit@0 +dit@120 +dah@250 | .60 60 .60 70 -60
    element | +dah@0 +dit@30 -dit@31 -dah@32 | -30 .60

    # A straight key works beside the paddles; the last comer has the say. | this program
    iambic-b | +dit@0 -dit@50 +key@90 -key@190 | .60 30 =100
    iambic-b | +dit@0 +key@30 -key@200 -dit@300 | .30 =170
    iambic-b | +key@0 +dit@50 -dit@60 -key@70 | =50 .60

    # Autospace: after a pause the next character keeps its distance. | Morserino-32 manual 9, AutoChar
    iambic-a autospace=2 | +dit@0 -dit@50 +dit@130 -dit@140 | .60 120 .60
    iambic-a autospace=3 | +dit@0 -dit@50 +dit@130 -dit@140 | .60 180 .60
    iambic-a autospace=4 | +dit@0 -dit@50 +dit@130 -dit@140 | .60 240 .60
    iambic-b autospace=3 | +dit@0 -dit@50 +dah@130 -dah@131 +dit@140 -dit@141 | .60 180 -180 60 .60
    iambic-a autospace=3 | +dit@0 -dit@50 +dit@110 -dit@130 | .60 60 .60
    iambic-a autospace=3 | +dit@0 -dit@50 +dit@300 -dit@310 | .60 240 .60
    iambic-a no-dit-memory autospace=3 | +dit@0 -dit@50 +dit@130 -dit@140 | .60
    ultimatic autospace=3 | +dit@0 -dit@50 +dit@130 +dah@140 -dah@500 -dit@501 | .60 180 .60 60 -180

    # Swapped, the dit paddle makes dahs. | Morserino-32 manual 9, Polarity
    iambic-b swap | +dit@0 +dah@20 -dit@30 -dah@30 | -180 60 .60
    element swap | +dah@0 | .60
    bug swap | +dit@0 -dit@77 +dah@100 -dah@110 | -77 23 .60

    # Weight moves the end of every mark by the same. | K1EL, WinKeyer 2.3, Set Weighting
    iambic-a weight=60 | +dit@0 +dah@20 -dit@200 -dah@200 | .72 48 -192
    iambic-a weight=40 | +dit@0 +dah@20 -dit@200 -dah@200 | .48 72 -168
    iambic-a weight=60 autospace=3 | +dit@0 -dit@50 +dit@130 -dit@140 | .72 168 .72

    # The ratio makes dahs longer, and nothing else. | K1EL, WinKeyer 2.3, Set Dit/Dah Ratio
    iambic-a ratio=3.5 | +dit@0 +dah@20 -dit@200 -dah@200 | .60 60 -210
    iambic-a ratio=2.5 | +dah@0 -dah@220 | -150 60 -150

    # A change of speed holds from the next mark or space on. | this program
    iambic-a | +dit@0 wpm40@30 -dit@160 | .60 30 .30 30 .30
    iambic-a | +dit@0 wpm40@70 -dit@130 | .60 60 .30
    """
}
