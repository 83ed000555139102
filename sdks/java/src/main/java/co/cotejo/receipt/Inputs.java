package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Normalises the inputs of a request as the service does, so that their commitments can be compared. */
final class Inputs {
  private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{6,14}");
  private static final Pattern COLOMBIAN = Pattern.compile("(?:00)?57([0-9]{10})|(3[0-9]{9}|60[0-9]{8})");
  private static final Pattern DECIMAL_PART = Pattern.compile("[^.]*\\.0+");
  /** The code of the country twice, or a trunk zero after it, also with the operator of long distance. */
  private static final Pattern DOUBLED_CODE =
      Pattern.compile("^(?:\\+|00)?57(?:57|0[3579]?)(?=(?:3[0-9]{9}|60[0-9]{8})\\z)");
  /** A zero, and often the operator of long distance, before the area, until September 2021. */
  private static final Pattern OLD_LONG_DISTANCE =
      Pattern.compile("^((?:\\+|00)?57)0[3579]?(?=[124-8][2-8][0-9]{6}\\z)");
  /** A fixed line as it was written before September 2021, without the 60 before the area. */
  private static final Pattern OLD_FIXED_LINE = Pattern.compile("(?:\\+|00)?57([124-8][2-8][0-9]{6})");
  private static final Pattern OTHER_SIGNS = Pattern.compile("[^\\p{L}\\p{M}\\p{N} .'’-]");
  private static final Pattern BLANKS = Pattern.compile("[" + Blanks.CLASS + "]+");
  private static final Pattern LETTER = Pattern.compile("\\p{L}");

  private Inputs() {}

  /** E.164 form. */
  static Optional<String> phone(String text) {
    if (DECIMAL_PART.matcher(text).matches()) {
      return Optional.empty();
    }
    String written = text.replaceAll("[ .()\\u2010-\\u2015\\u2212-]", "");
    String national = DOUBLED_CODE.matcher(written).replaceFirst("+57");
    String phone = OLD_LONG_DISTANCE.matcher(national).replaceFirst("$1");
    Matcher oldFixedLine = OLD_FIXED_LINE.matcher(phone);
    if (oldFixedLine.matches()) {
      return Optional.of("+5760" + oldFixedLine.group(1));
    }
    if (E164.matcher(phone).matches()) {
      return Optional.of(phone);
    }
    Matcher colombian = COLOMBIAN.matcher(phone);
    if (!colombian.matches()) {
      return Optional.empty();
    }
    return Optional.of("+57" + (colombian.group(1) != null ? colombian.group(1) : colombian.group(2)));
  }

  /** Only the domain in lower case: the name of a mailbox may depend on case. */
  static Optional<String> email(String text) {
    int at = text.lastIndexOf('@');
    return at < 0 ? Optional.empty() : Optional.of(text.substring(0, at) + text.substring(at).toLowerCase(Locale.ROOT));
  }

  /** Turns {@code Surnames, Names} around, and leaves out signs and words without a letter. */
  static Optional<String> name(String text) {
    String[] parts = text.split(",", -1);
    String turned = parts.length == 2 ? parts[1] + " " + parts[0] : text;
    String name =
        Stream.of(BLANKS.split(OTHER_SIGNS.matcher(turned).replaceAll(" ")))
            .filter(word -> LETTER.matcher(word).find())
            .collect(Collectors.joining(" "));
    return name.isEmpty() ? Optional.empty() : Optional.of(name);
  }

  static Optional<String> gps(JsonNode value) {
    JsonNode lat = value.path("lat");
    JsonNode lon = value.path("lon");
    if (!lat.isNumber() || !lon.isNumber() || value.size() != 2) {
      return Optional.empty();
    }
    String canonical = "{\"lat\":%s,\"lon\":%s}";
    return Optional.of(
        canonical.formatted(CanonicalJson.ofNumber(lat.doubleValue()), CanonicalJson.ofNumber(lon.doubleValue())));
  }

  /** Whole pesos, rounded half up. */
  static Optional<String> pesos(JsonNode value) {
    if (!value.isNumber() || value.doubleValue() < 0) {
      return Optional.empty();
    }
    BigInteger pesos = new BigDecimal(value.doubleValue()).setScale(0, RoundingMode.HALF_UP).toBigInteger();
    return Optional.of(CanonicalJson.ofNumber(pesos.doubleValue()));
  }
}
