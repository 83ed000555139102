package co.cotejo.receipt;

import java.util.regex.Pattern;

/** The blanks that the service cuts: those of JavaScript, which Java's own methods do not all know. */
final class Blanks {
  /** For a class of characters in a pattern. */
  static final String CLASS = "\\x09-\\x0d\\x20\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";

  private static final Pattern AROUND = Pattern.compile("^[" + CLASS + "]+|[" + CLASS + "]+\\z");

  private Blanks() {}

  static String trim(String text) {
    return AROUND.matcher(text).replaceAll("");
  }
}
