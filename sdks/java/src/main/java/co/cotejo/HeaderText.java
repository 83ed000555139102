package co.cotejo;

import java.util.regex.Pattern;

/** Texts that a header can have. HttpClient would refuse others with a message that quotes them. */
final class HeaderText {
  private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]+");
  private static final Pattern NOT_PRINTABLE = Pattern.compile("[^\\x20-\\x7e]");

  private HeaderText() {}

  /** Visible ASCII characters, at least one. */
  static boolean isVisible(String text) {
    return VISIBLE.matcher(text).matches();
  }

  /** Visible ASCII characters and blanks. */
  static boolean isPrintable(String text) {
    return !NOT_PRINTABLE.matcher(text).find();
  }

  static String replaceUnprintable(String text) {
    return NOT_PRINTABLE.matcher(text).replaceAll("?");
  }
}
