package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of documents: what the service takes, and what stands for them in receipts. */
public final class DocumentNumber {
  /** The member with the number of a document and the member with its kind, in verify and look-up and in analyze. */
  private static final Map<String, String> MEMBERS = Map.of("cedula", "tipo_documento", "doc_number", "doc_type");

  private static final String CITIZEN = "CC|C\\.C\\.";
  private static final Form WITHOUT_KIND = Form.of(CITIZEN, "8,10", "0,9");
  private static final Map<String, Form> FORMS =
      Map.of(
          "CC", Form.of(CITIZEN, "5,10", "0,9"),
          "CE", Form.of("CE|C\\.E\\.", "5,10", "4,6"),
          "PPT", Form.of("PPT|P\\.P\\.T\\.", "5,10", "4,7"));
  private static final Pattern GROUPS_OF_THREE = Pattern.compile("0*[0-9]{1,3}(?:\\.[0-9]{3})+");
  private static final Pattern PASSPORT = Pattern.compile("(?=.*[0-9])[A-Za-z0-9]{5,9}");
  private static final Pattern BETWEEN_PARTS = Pattern.compile("(?<=[A-Za-z0-9])[ -](?=[A-Za-z0-9])");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  /** The digits of Asian keyboards. */
  private static final Pattern WIDE_DIGIT = Pattern.compile("[\\uff10-\\uff19]");

  private static final char WIDE_ZERO = '\uff10';
  private static final Pattern SHORT = Pattern.compile("[0-9]{5,7}");
  /** The API takes no shorter number without a kind. */
  private static final int DIGITS_WITHOUT_KIND = 8;

  private DocumentNumber() {}

  /**
   * How the numbers of a kind are written.
   *
   * @param prefix the name of the kind, which people may write before the number
   * @param number the number after its zeros on the left
   */
  private record Form(Pattern prefix, Pattern number) {
    static Form of(String prefix, String digits, String number) {
      return new Form(
          Pattern.compile("^(?:" + prefix + "):? *(?=[0-9])", Pattern.CASE_INSENSITIVE),
          Pattern.compile("(?=[0-9]{" + digits + "}\\z)0*([1-9][0-9]{" + number + "})"));
    }
  }

  /**
   * The request to send: a number of 5 to 7 digits without a kind is an old cédula, and gets zeros on the left.
   *
   * @param request body of a call, which does not change; the body of a replay has the original request in it
   * @return the request, or a copy
   */
  public static JsonNode withPadding(JsonNode request) {
    if (!request.isObject()) {
      return request;
    }
    ObjectNode sent = request.deepCopy();
    pad(sent);
    if (sent.get("request") instanceof ObjectNode original) {
      pad(original);
    }
    return sent;
  }

  /**
   * The number without zeros on the left, behind its kind unless it is a cédula of a citizen.
   *
   * @param kind null: not sent
   * @return the number, or empty when the service would refuse it
   */
  static Optional<String> id(String text, String kind) {
    if ("PA".equals(kind)) {
      return passportNumber(text).map(number -> "PA " + number);
    }
    Form form = kind == null ? WITHOUT_KIND : FORMS.get(kind);
    if (form == null) {
      return Optional.empty();
    }
    Matcher found = form.number().matcher(digitsOf(text, form));
    boolean isOfCitizen = kind == null || kind.equals("CC");
    return found.matches() ? Optional.of(isOfCitizen ? found.group(1) : kind + " " + found.group(1)) : Optional.empty();
  }

  private static void pad(ObjectNode request) {
    MEMBERS.forEach((member, kind) -> {
      String number = request.path(member).textValue();
      JsonNode givenKind = request.path(kind);
      if (number != null && (givenKind.isMissingNode() || !InputRule.isGiven(givenKind))) {
        String digits = digitsOf(number, WITHOUT_KIND);
        if (SHORT.matcher(digits).matches()) {
          request.put(member, "0".repeat(DIGITS_WITHOUT_KIND - digits.length()) + digits);
        }
      }
    });
  }

  /** The text without the name of the kind, blanks, and dots between groups of three digits. */
  private static String digitsOf(String text, Form form) {
    String sent = form.prefix().matcher(withPlainDigits(text)).replaceFirst("").replace(" ", "");
    return GROUPS_OF_THREE.matcher(sent).matches() ? sent.replace(".", "") : sent;
  }

  private static Optional<String> passportNumber(String text) {
    String written = BETWEEN_PARTS.matcher(withPlainDigits(text)).replaceAll("");
    boolean isNumber = DIGITS.matcher(written).matches();
    String number = isNumber ? written.replaceFirst("^0+", "") : written.toUpperCase(Locale.ROOT);
    return !number.isEmpty() && PASSPORT.matcher(written).matches() ? Optional.of(number) : Optional.empty();
  }

  private static String withPlainDigits(String text) {
    return WIDE_DIGIT
        .matcher(Blanks.trim(text))
        .replaceAll(digit -> String.valueOf(digit.group().charAt(0) - WIDE_ZERO));
  }
}
