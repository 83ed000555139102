package co.cotejo.receipt;

import java.math.BigDecimal;
import java.math.MathContext;

/** Canonical JSON (RFC 8785) of texts and numbers. */
final class CanonicalJson {
  /** Seventeen digits always identify a double. */
  private static final int DIGITS_MAX = 17;
  /** JavaScript writes an exponent from 10^21 on, and below 10^-6. */
  private static final int PLAIN_POINT_MAX = 21;

  private static final int PLAIN_POINT_MIN = -6;

  private CanonicalJson() {}

  static String ofText(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars().forEach(unit -> json.append(escape((char) unit)));
    return json.append('"').toString();
  }

  private static String escape(char unit) {
    return switch (unit) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> unit < 0x20 ? "\\u%04x".formatted((int) unit) : String.valueOf(unit);
    };
  }

  /** The shortest digits that give the same double, as JavaScript writes them. Java 17 sometimes writes more. */
  static String ofNumber(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal shortest = shortestOf(Math.abs(value)).stripTrailingZeros();
    String digits = shortest.unscaledValue().toString();
    int point = digits.length() - shortest.scale();
    return (value < 0 ? "-" : "") + layOut(digits, point);
  }

  private static BigDecimal shortestOf(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < DIGITS_MAX; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(DIGITS_MAX));
  }

  /** @param point place of the decimal point, counted from the first digit */
  private static String layOut(String digits, int point) {
    if (point > PLAIN_POINT_MAX || point <= PLAIN_POINT_MIN) {
      String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
      return digits.charAt(0) + fraction + "e" + (point > 0 ? "+" : "-") + Math.abs(point - 1);
    }
    if (point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    }
    if (point >= digits.length()) {
      return digits + "0".repeat(point - digits.length());
    }
    return digits.substring(0, point) + "." + digits.substring(point);
  }
}
