// One import for the whole library; the modules can also be imported separately.
@_exported import FistAnalysis
@_exported import MorseCode
@_exported import MorseDecoding
@_exported import MorseKeyboard
@_exported import MorseKeying
@_exported import TextComposition
@_exported import TextInput
@_exported import Timeline
@_exported import TimingFiles
@_exported import WordPrediction
