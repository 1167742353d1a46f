/// Our own sentences, with digits and common punctuation.
let englishSentences = """
  The ladder was too short, so Martin stood on a crate.
  Who left 3 muddy boots on the kitchen table?
  By the time the kettle boiled, the argument was over.
  Aunt Olga mends umbrellas and never forgets a face.
  The new bakery opens at 5:30, an hour before the first tram.
  We found the missing chess pieces inside the piano stool.
  A swarm of wasps had moved into the letter box.
  Please return the projector to room 14 by Thursday.
  The orchestra tuned for so long that the mayor fell asleep.
  Rust had eaten the hinge, but the gate still closed.
  She keeps a list of every film she has walked out of.
  The path along the cliff isn't safe after heavy rain.
  Six of the nine lamps in the tunnel were broken.
  Don't ask the gardener about the tulips.
  His bicycle has one brake, no bell and a basket of plums.
  The dentist hummed a waltz while he drilled.
  It cost 48 crowns to have the mirror cut to size.
  Tomorrow the judges taste 70 kinds of marmalade.
  The owl sat on the aerial and watched the traffic.
  If you can read this note, the lantern is working again.
  Her second novel is about a lighthouse and a tax inspector.
  The elevator stops between floors when it is humid.
  We swapped the carpet for a goat and two sacks of lime.
  Nobody had told the choir that the hall was double booked.
  The glacier has lost 200 metres since I was a boy.
  Would you rather have the window or the aisle?
  The plumber came twice, shook his head and sent a bill.
  An old ferryman rows tourists across for half a coin each.
  The fog was so thick that the gulls were walking.
  Our physics teacher kept a pendulum in his umbrella stand.
  The jury took 11 minutes, including coffee.
  Every spring the brook carries off the same footbridge.
  I have written to the council about the singing manhole.
  The soup needs salt, pepper and a different cook.
  They stored the harvest in a chapel without a roof.
  Someone has drawn a moustache on the statue of the admiral.
  The night train to the coast runs on odd days only.
  Twelve ducks crossed the runway and the flight was delayed.
  The violinist's gloves were knitted by her twin brother.
  Turn off the gas before you leave, and feed the tortoise.
  In 1958 the village had more wells than telephones.
  My neighbour is building a boat that won't fit through his door.
  The map was accurate, but it was a map of somewhere else.
  Fresh paint: please use the other bench.
  The students timed the eclipse with an egg timer.
  Could anyone lend me a saw and a strong rope until Sunday?
  The comet returned after 76 years and it was cloudy.
  Half the audience laughed, the other half left quietly.
  The blacksmith makes hooks, hinges and terrible jokes.
  A single glove hung from the fence all winter.
  The warehouse burned for 2 days and smelled of cinnamon.
  He memorized the timetable, then they changed it.
  The smallest violin in the museum is 9 cm long.
  Our guide spoke softly, as if the ruins were asleep.
  The parrot says good night whenever the phone rings.
  Measure the shelf again, it was level yesterday.
  The quartet rehearses above the shop that sells zithers.
  What became of the balloon that landed on the brewery?
  The jam sets best with 650 grams of sugar to the kilo.
  They voted for the bridge and argued about the colour.
  The postman knows which dogs are lying.
  A quick shower, a dry shirt, and we were on the road by six.
  The mine closed, the school closed, and the pub did well.
  Grandmother could judge the frost by the squeak of her boots.
  There is a key under the flower pot, but it fits nothing.
  The judge owns 4 canaries, each named after a river.
  The captain's log ends in the middle of a word.
  Keep to the left, duck at the beam and mind the cat.
  The exhibition of knots drew a large and patient crowd.
  The expert was puzzled: no such coin had ever been minted.
  """.split(separator: "\n").map(String.init)
