#!/bin/sh
# Has a program that was written for testlib keep to the conventions of ICPC: an output validator or an
# interactor gets the files of input and answer and a folder; an input validator gets none of them.
here=$(dirname "$0")
if [ $# -lt 3 ]; then
  "$here/program" "$@"
elif [ -e "$here/is_interactor" ]; then
  "$here/program" "$1" "$3/notes.txt" "$2" 2>"$3/judgemessage.txt"
else
  cat >"$3/output.txt"
  "$here/program" "$1" "$3/output.txt" "$2" 2>"$3/judgemessage.txt"
fi
case $? in
  0) exit 42 ;;
  1 | 2 | 8) exit 43 ;;
  3) if [ $# -lt 3 ]; then exit 43; else exit 44; fi ;;
  *) exit 44 ;;
esac
