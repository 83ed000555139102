package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How a member of a request becomes an input of a receipt.
 *
 * @param input name of the input in receipts
 * @param toCanonicalJson canonical JSON of the normalised value in its request; empty when it cannot be normalised
 */
record InputRule(String input, BiFunction<JsonNode, JsonNode, Optional<String>> toCanonicalJson) {
  private static final String KIND_OF_VERIFY = "tipo_documento";
  private static final String KIND_OF_ANALYZE = "doc_type";

  private static final Map<String, InputRule> SHARED =
      Map.of(
          "email", text("email", Inputs::email),
          "ip_address", text("ip", Optional::of),
          "biometric_transaction", text("biometric", Optional::of),
          "gps", of("gps", Inputs::gps));

  private static final Map<String, InputRule> VERIFY =
      withShared(
          purchase(true, "pago", "entrega", "atributos", "pruebas"),
          Map.of(
              "cedula", document(KIND_OF_VERIFY),
              "nombre", text("name", Inputs::name),
              "fecha_expedicion", text("issue_date", Optional::of),
              "telefono", text("phone", Inputs::phone),
              "telefono_token", text("phone_token", Optional::of),
              "direccion", text("address", Optional::of),
              "ciudad", text("city", Optional::of),
              "monto", of("amount", Inputs::pesos)));

  private static final Map<String, InputRule> ANALYZE =
      withShared(
          purchase(false, "payment", "delivery", "attributes", "evidence"),
          Map.of(
              "doc_number", document(KIND_OF_ANALYZE),
              "name", text("name", Inputs::name),
              "doc_issue_date", text("issue_date", Optional::of),
              "phone", text("phone", Inputs::phone),
              "phone_token", text("phone_token", Optional::of),
              "address", text("address", Optional::of),
              "city", text("city", Optional::of),
              "amount", of("amount", Inputs::pesos)));

  /** @return the rules by the names of the members; no rules for a variant that this SDK does not know */
  static Map<String, InputRule> ofVariant(String variant) {
    if ("verify".equals(variant)) {
      return VERIFY;
    }
    return "analyze".equals(variant) ? ANALYZE : Map.of();
  }

  /** Null and blank texts count as not given, as in the service. */
  static boolean isGiven(JsonNode value) {
    return !value.isNull() && !(value.isTextual() && Blanks.trim(value.textValue()).isEmpty());
  }

  /** @return the member that says of which kind the document of a request is */
  static String kindMemberOf(String variant) {
    return "analyze".equals(variant) ? KIND_OF_ANALYZE : KIND_OF_VERIFY;
  }

  /** @param request the member is from it */
  Optional<String> normalise(JsonNode value, JsonNode request) {
    return toCanonicalJson.apply(value, request);
  }

  private static InputRule of(String input, Function<JsonNode, Optional<String>> toCanonicalJson) {
    return new InputRule(input, (value, request) -> toCanonicalJson.apply(value));
  }

  private static InputRule document(String kindMember) {
    return new InputRule(
        "document",
        (value, request) -> {
          JsonNode kind = request.path(kindMember);
          boolean hasKind = !kind.isMissingNode() && isGiven(kind);
          if (!value.isTextual() || (hasKind && !kind.isTextual())) {
            return Optional.empty();
          }
          String kindName = hasKind ? Blanks.trim(kind.textValue()) : null;
          return DocumentNumber.id(value.textValue(), kindName).map(CanonicalJson::ofText);
        });
  }

  private static InputRule text(String input, Function<String, Optional<String>> normalise) {
    return of(
        input,
        value ->
            Optional.ofNullable(value.textValue())
                .map(Blanks::trim)
                .flatMap(normalise)
                .map(CanonicalJson::ofText));
  }

  /** Of the evidence, a receipt commits to the earlier orders only. */
  private static Map<String, InputRule> purchase(
      boolean isVerify, String payment, String delivery, String attributes, String evidence) {
    String orders = isVerify ? "pedidos" : "orders";
    return Map.of(
        payment, of("payment", value -> Purchase.lines("payment", value, isVerify)),
        delivery, of("delivery", value -> Purchase.lines("delivery", value, isVerify)),
        attributes, of("attributes", Purchase::attributes),
        evidence, of("orders", value -> Purchase.lines("orders", value.path(orders), isVerify)));
  }

  private static Map<String, InputRule> withShared(Map<String, InputRule> purchase, Map<String, InputRule> own) {
    Map<String, InputRule> all = new HashMap<>(SHARED);
    all.putAll(purchase);
    all.putAll(own);
    return Map.copyOf(all);
  }
}
