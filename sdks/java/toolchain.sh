# Finds the JDK and the jars, for the scripts `test` and `golden/run`. Exit code 3: something is missing.
# COTEJO_JAVA_JARS: folder with the jars; without it, the folder of Debian's packages.

jars=${COTEJO_JAVA_JARS:-/usr/share/java}
target=target

require_tools() {
  for tool in "$@"; do
    command -v "$tool" >/dev/null 2>&1 || stop_missing "$tool is missing; Debian: apt-get install openjdk-17-jdk-headless"
  done
  version=$(javac -version 2>&1 | sed 's/[^0-9]*\([0-9]*\).*/\1/')
  [ "$version" -ge 17 ] || stop_missing "Java $version is too old: the SDK needs 17"
}

# Prints the path of each jar, joined by colons.
class_path() {
  package=$1
  shift
  path=
  for name in "$@"; do
    [ -f "$jars/$name.jar" ] || stop_missing "$jars/$name.jar is missing; Debian: apt-get install $package"
    path=$path:$jars/$name.jar
  done
  printf '%s' "${path#:}"
}

stop_missing() {
  printf '%s\n' "$1" >&2
  exit 3
}

# compile SOURCES CLASSES CLASSPATH. Without the lint for paths: a jar of Debian names one that does not exist.
compile() {
  rm -rf "$2"
  mkdir -p "$2"
  find "$1" -name '*.java' >"$2.sources"
  javac -Xlint:all,-path -Werror --release 17 -encoding UTF-8 -d "$2" -cp "$3" "@$2.sources"
}
