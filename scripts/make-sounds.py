#!/usr/bin/env python3
"""Makes the files of Sounds/: 48 kHz, 16 bits, one channel.

Every sound is struck matter: partials that decay at their own rates, with a burst of noise at the strike. Durations and
pitches follow sounds that users know:

  press, delete, modifier   a phone's keyboard clicks: a bright tick of a few milliseconds; the
                            modifier about a third lower and longer; delete even lower and duller
  letter                    two quiet partials a fifth apart: something was finished
  error                     two low partials that beat: something failed
  mode                      two partials a third apart, the upper one late: another mode
  limit                     a short low thud: there is no more
  sounderDown, sounderUp    a telegraph sounder: armature on anvil (partials 2051, 2338, 3064, 4289,
                            4828, 6023 Hz) and, about 5 dB softer, back on its upper stop (1312,
                            2057, 832, 439, 3656 Hz and a thump at 53 Hz); levels and decays as
                            measured on a real sounder

The same input gives the same bytes: the noise has a fixed seed, and nothing else is random.

usage: make-sounds.py [FOLDER]      (default: the Sounds folder of this repository)
"""

import math
import os
import struct
import sys

RATE = 48000


class Noise:
    """White noise from -1 to 1 (SplitMix64)."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        z ^= z >> 31
        return (z >> 11) / (1 << 52) - 1


def decibels(level):
    return 10 ** (level / 20)


def strike(milliseconds, partials, noise, peak, seed):
    """A struck sound.

    partials: (hertz, level in dB, decay constant in ms)
    noise: (level in dB, decay constant in ms, smoothing 0...1: higher is duller)
    peak: the highest sample, in dB of full scale
    """
    count = round(RATE * milliseconds / 1000)
    source = Noise(seed)
    level, decay, smoothing = noise
    smooth = 0.0
    samples = []
    for index in range(count):
        time = index / RATE
        smooth = smoothing * smooth + (1 - smoothing) * source.next()
        sample = decibels(level) * smooth * math.exp(-time * 1000 / decay)
        for hertz, partial, constant in partials:
            sample += (
                decibels(partial)
                * math.sin(2 * math.pi * hertz * time)
                * math.exp(-time * 1000 / constant)
            )
        samples.append(sample)
    return scaled(without_offset(faded(samples)), peak)


def faded(samples):
    """Applies a fade-in of a quarter of a millisecond, and a raised cosine over the last fifth."""
    attack = RATE // 4000
    release = len(samples) // 5
    for index in range(attack):
        samples[index] *= math.sin(math.pi / 2 * (index + 0.5) / attack) ** 2
    for index in range(release):
        samples[-1 - index] *= math.sin(math.pi / 2 * (index + 0.5) / release) ** 2
    return samples


def without_offset(samples):
    """Subtracts the mean, weighted by the envelope of the sound, so that both ends stay at zero."""
    weights = [math.sin(math.pi * (i + 0.5) / len(samples)) for i in range(len(samples))]
    share = sum(samples) / sum(weights)
    return [sample - share * weight for sample, weight in zip(samples, weights)]


def scaled(samples, peak):
    highest = max(abs(sample) for sample in samples)
    return [sample / highest * decibels(peak) for sample in samples]


SOUNDS = {
    "press": lambda: strike(
        8, [(3400, 0, 1.2), (5300, -4, 0.8), (1900, -8, 1.6)], (-2, 0.5, 0.0), -9, 1
    ),
    "modifier": lambda: strike(
        19, [(2700, 0, 2.8), (4200, -5, 1.6), (1450, -6, 3.6)], (-3, 0.8, 0.2), -9, 2
    ),
    "delete": lambda: strike(
        15, [(1500, 0, 2.4), (2300, -7, 1.5), (820, -4, 3.2)], (-4, 0.9, 0.6), -9, 3
    ),
    "letter": lambda: strike(
        60, [(1318.5, 0, 14), (1975.5, -5, 10), (3955, -18, 4)], (-26, 1.0, 0.3), -16, 4
    ),
    "error": lambda: strike(
        160, [(174.6, 0, 45), (185.0, 0, 45), (524, -10, 20)], (-18, 2.0, 0.7), -10, 5
    ),
    "sounderDown": lambda: strike(
        40,
        [
            (2051, 0, 6),
            (2338, -2, 6),
            (4289, -5, 5),
            (3064, -5, 5.5),
            (4828, -6, 4.5),
            (6023, -7, 4),
        ],
        (2, 1.5, 0.1),
        -6,
        6,
    ),
    "sounderUp": lambda: strike(
        40,
        [
            (1312, 0, 7),
            (2057, -5, 6),
            (832, -7, 7.5),
            (439, -8, 8),
            (3656, -10, 4),
            (53, -5, 8),
        ],
        (-2, 1.8, 0.4),
        -11,
        7,
    ),
    "mode": lambda: strike(
        70, [(880.0, 0, 12), (1108.7, -3, 22), (2217.5, -16, 8)], (-24, 1.0, 0.3), -15, 8
    ),
    "limit": lambda: strike(
        45, [(147.0, 0, 14), (294.0, -6, 8), (110.0, -3, 10)], (-16, 1.2, 0.8), -10, 9
    ),
}


def wav(samples):
    data = b"".join(struct.pack("<h", round(32767 * sample)) for sample in samples)
    form = struct.pack("<HHIIHH", 1, 1, RATE, RATE * 2, 2, 16)
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form
    body += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "..", "Sounds")
    os.makedirs(folder, exist_ok=True)
    for name, make in SOUNDS.items():
        with open(os.path.join(folder, name + ".wav"), "wb") as file:
            file.write(wav(make()))


if __name__ == "__main__":
    main()
