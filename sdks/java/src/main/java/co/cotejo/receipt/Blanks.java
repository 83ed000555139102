package co.cotejo.receipt;

import java.util.regex.Pattern;

/** The blanks that the service cuts: those of JavaScript, which Java's own methods do not all know. */
final class Blanks {
  /** For a class of characters in a pattern. */
  static final String CLASS = "\\x09-\\x0d\\x20\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";

  private static final Pattern AROUND = Pattern.compile("^[" + CLASS + "]+|[" + CLASS + "]+\\z");

  private static final Pattern OTHER_BLANKS = Pattern.compile("(?<![\\xc2\\xc3])\\xa0|[\\u2000-\\u200a\\u202f\\u205f\\u3000]");
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "(?<![\\xc2\\xc3])\\xad|[\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufe00-\\ufe0f\\ufeff]");

  private Blanks() {}

  /** Without invisible marks, with ordinary blanks, and without blanks around. */
  static String trim(String text) {
    String visible = INVISIBLE.matcher(OTHER_BLANKS.matcher(text).replaceAll(" ")).replaceAll("");
    return AROUND.matcher(visible).replaceAll("");
  }
}
