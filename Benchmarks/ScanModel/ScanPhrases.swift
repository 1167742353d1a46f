/// A hundred phrases for measuring scanning, written for this purpose.
///
/// Even places are for choosing parameters, odd ones for reporting.
public enum ScanPhrases {
  /// All phrases.
  public static let all = text.split(separator: "\n").map(String.init)
  /// The phrases to choose parameters with.
  public static let training = all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(
    \.element)
  /// The phrases to report.
  public static let reported = all.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(
    \.element)

  /// The sentence of which the stories of users give the presses and seconds.
  public static let sentence = "Dear Ann, can we meet on Friday at 5 pm?"

  private static let text = """
    Please open the window.
    I would like a cup of tea with milk
    What time is the nurse coming today?
    My back hurts when I sit like this
    Can you turn the radio down a little?
    The cat is sleeping on my bed again
    Thank you for waiting so patiently
    I am cold, please bring a blanket
    Where did you put my glasses?
    We should call your sister this evening
    That film was better than I expected
    Let me finish what I was saying
    Do not throw the newspaper away
    I need to go to the bathroom now
    How was school today?
    The soup is too hot for me
    Could we go outside before it rains?
    I have a question about my medicine
    She sent me a letter from Spain
    Turn the page, please.
    It is my turn to choose the music
    The bus leaves at 10 in the morning
    I forgot to answer his message
    Are you coming home for dinner?
    There is something wrong with my chair
    My phone is almost out of power
    I will think about it and tell you tomorrow
    The children were playing in the garden
    Please write that down for me
    We have enough bread and butter
    Happy birthday to you both!
    This switch is hard to press
    I slept very badly last night
    Tell the doctor that I feel better
    What do you want to do next weekend?
    The door is open and it is windy
    I do not agree with that at all
    Can someone help me with the straps?
    You look tired, sit down for a moment
    The meeting was moved to Tuesday
    I am looking forward to the summer
    Who won the football match?
    Please charge the battery tonight
    My brother works in a small bakery
    It tastes like lemon and honey
    I want to read the next chapter
    Wait, I have another idea
    The train was late because of the snow
    Good morning, did you sleep well?
    We met many years ago in Berlin
    I can see the mountains from here
    The light in the kitchen does not work
    Please scratch my left shoulder
    It is nice to hear your voice
    We need more paper for the printer
    How much does that cost?
    I would rather stay at home
    Put the book on the lower shelf
    My favourite colour is green
    They are building a new bridge
    Let us play cards after lunch
    The water in the lake was very clear
    Do you know where my coat is?
    I am proud of what you have done
    He asked me the same question twice
    The shop closes at 6 today
    Could you repeat that more slowly?
    I wrote this with a single switch
    Our neighbours have a new dog
    Please do not tell anybody yet
    The picture hangs a bit too high
    When will the results be ready?
    I would like to speak to the manager
    Everything is fine, do not worry
    The garden needs some rain
    My hands are shaking a lot today
    We can share the last piece of cake
    I saw a fox behind the house
    That was not what I meant to say
    Is there any news from the hospital?
    The roses are beginning to bloom
    I learned to swim in this river
    Send my regards to your parents
    Can we stop here for a short break?
    The chair by the window is mine
    It will be dark in an hour
    I heard a strange noise upstairs
    Maybe we should ask a lawyer
    She laughed so much that she cried
    The keys are under the flower pot
    Why is everybody so quiet?
    I have never eaten anything like it
    Please check the air in the tyres
    His answer was short and honest
    The clock in the hall has stopped
    We are almost out of coffee
    I would do it again any time
    Leave the light on, please
    The old bakery sells the best rolls
    See you on Saturday at noon
    """
}
