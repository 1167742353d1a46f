#!/usr/bin/env python3
"""Makes a manual page for each command from the program's help.

usage: make-manual.py PROGRAM FOLDER [VERSION]

Writes FOLDER/NAME.1 and FOLDER/NAME-COMMAND.1 for the name and the commands of the program. VERSION is for a program
that does not print its own. The input is `PROGRAM --experimental-dump-help`; titled groups of
options become sections, and lines of the discussion that begin with two spaces stay as they are.
"""
import json
import os
import subprocess
import sys


def escape(text):
    """Escapes text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def names(argument):
    """Returns the forms of an option, such as -o, --output FILE."""
    forms = []
    for name in argument.get("names", []):
        dashes = "-" if name["kind"] in ("short", "longWithSingleDash") else "--"
        forms.append("\\fB%s\\fR" % escape(dashes + name["name"]))
    text = ", ".join(forms)
    value = "\\fI%s\\fR" % escape(argument.get("valueName", ""))
    if argument["kind"] == "option":
        return "%s %s" % (text, value)
    return text if argument["kind"] == "flag" else value


def options(command):
    """Returns the sections of arguments and options, in the order of the help."""
    sections = {}
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        title = argument.get("sectionTitle")
        if not title:
            title = "Arguments" if argument["kind"] == "positional" else "Options"
        sections.setdefault(title, []).append(argument)
    lines = []
    for title, members in sections.items():
        lines.append(".SH %s" % escape(title.upper()))
        for member in members:
            text = member.get("abstract", "")
            default = member.get("defaultValue")
            if default:
                text += " (default: %s)" % default
            lines += [".TP", names(member), escape(text) or "\\&"]
    return lines


def discussion(command):
    """Returns the description: paragraphs, and unchanged examples."""
    lines, is_example = [], False
    for line in command.get("discussion", "").split("\n"):
        indented = line.startswith("  ")
        if indented != is_example:
            lines.append(".nf\n.RS" if indented else ".RE\n.fi")
            is_example = indented
        lines.append(escape(line.strip()) if line.strip() else ".PP")
    if is_example:
        lines.append(".RE\n.fi")
    return lines


def page(command, path, version):
    """Returns one page."""
    name = "-".join(path)
    lines = [
        '.TH %s 1 "" "morsekey %s" "morsekey"' % (escape(name.upper()), version),
        ".SH NAME", "%s \\- %s" % (escape(name), escape(command.get("abstract", "").rstrip("."))),
        ".SH SYNOPSIS", ".B %s" % escape(" ".join(path)),
    ]
    children = [c for c in command.get("subcommands", [])
                if c["commandName"] != "help" and c.get("shouldDisplay", True)]
    lines.append(".I command" if children else "[\\fIoption\\fR ...]")
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional":
            lines.append("[%s]" % names(argument) if argument.get("isOptional") else names(argument))
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"] + discussion(command)
    if children:
        lines.append(".SH COMMANDS")
        for child in children:
            lines += [".TP", "\\fB%s\\fR" % escape(child["commandName"]),
                      escape(child.get("abstract", ""))]
        if len(path) > 1:
            for child in children:
                lines.append(".SH %s" % escape(("%s %s" % (" ".join(path), child["commandName"])).upper()))
                lines += discussion(child)
                for line in options(child):
                    lines.append(line.replace(".SH", ".SS", 1) if line.startswith(".SH") else line)
    lines += options(command)
    if len(path) == 1:
        lines += [".SH FILES", ".TP", "\\fI~/.config/morsekey/config.toml\\fR", "the settings",
                  ".TP", "\\fI~/.config/morsekey/layouts\\fR", "your layouts",
                  ".TP", "\\fI~/.local/share/morsekey\\fR", "your words",
                  ".SH SEE ALSO"]
        lines.append(",\n".join("\\fB%s\\-%s\\fR(1)" % (escape(name), escape(c["commandName"])) for c in children)
                     or "\\fBmorsekey\\fR(1)")
    else:
        lines += [".SH SEE ALSO", "\\fB%s\\fR(1)" % escape(path[0])]
    return name, "\n".join(lines) + "\n"


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__.split("\n")[2])
    program, folder, *version = sys.argv[1:]
    root = json.loads(subprocess.check_output([program, "--experimental-dump-help"]))["command"]
    version = version[0] if version else subprocess.check_output([program, "--version"], text=True).strip()
    os.makedirs(folder, exist_ok=True)
    pages = [page(root, [root["commandName"]], version)]
    for command in root["subcommands"]:
        if command["commandName"] != "help" and command.get("shouldDisplay", True):
            pages.append(page(command, [root["commandName"], command["commandName"]], version))
    for name, text in pages:
        with open(os.path.join(folder, name + ".1"), "w") as file:
            file.write(text)


if __name__ == "__main__":
    main()
