"""The source packages of the data, with versions and checksums."""
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile

SYMSPELLPY = ("symspellpy==6.10.1",
              "a653a6c125839a21ada87c3e044d690fc3b39872efbd7b7270db3de9471315e1")
PROFANITY = ("better-profanity==0.7.0",
             "bd4c529ea6aa2db1aaa50524be1ed14d0fe5c664f1fd88c8bc388c7e9f9f00e8")
WORDS = "symspellpy/frequency_dictionary_en_82_765.txt"
PAIRS = "symspellpy/frequency_bigramdictionary_en_243_342.txt"
OFFENSIVE = "better_profanity/profanity_wordlist.txt"


def fetched(package, path, *command):
    """Returns the path of a package: `path`, or fetched by a command into a new folder. Its checksum is verified."""
    name, checksum = package
    if path is None:
        folder = tempfile.mkdtemp()
        subprocess.run([*command, name], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        path = os.path.join(folder, os.listdir(folder)[0])
    with open(path, "rb") as file:
        found = hashlib.sha256(file.read()).hexdigest()
    if found != checksum:
        sys.exit(f"{path}: checksum {found}, expected {checksum}")
    return path


def wheel(package, path):
    """Returns the archive of a package: the file at `path`, or fetched with pip."""
    return zipfile.ZipFile(fetched(package, path, sys.executable, "-m", "pip", "download", "--no-deps"))


def symspellpy(arguments):
    return wheel(SYMSPELLPY, arguments[0] if arguments else None)


def profanity(arguments):
    return wheel(PROFANITY, arguments[1] if len(arguments) > 1 else None)


def counted(archive, name):
    """Returns the lines of a frequency list: words, followed by their count."""
    lines = archive.read(name).decode("utf-8-sig").split("\n")
    rows = [line.split() for line in lines if line.strip()]
    return [(*words, int(count)) for *words, count in rows]
