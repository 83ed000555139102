package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a member of a request becomes an input of a receipt.
 *
 * @param input name of the input in receipts
 * @param toCanonicalJson canonical JSON of the normalised value; empty when it cannot be normalised
 */
record InputRule(String input, Function<JsonNode, Optional<String>> toCanonicalJson) {
  private static final Map<String, InputRule> SHARED =
      Map.of(
          "email", text("email", Inputs::email),
          "ip_address", text("ip", Optional::of),
          "biometric_transaction", text("biometric", Optional::of),
          "gps", new InputRule("gps", Inputs::gps));

  private static final Map<String, InputRule> VERIFY =
      withShared(
          purchase(true, "pago", "entrega", "atributos", "pruebas"),
          Map.of(
              "cedula", text("document", Inputs::document),
              "nombre", text("name", Inputs::name),
              "fecha_expedicion", text("issue_date", Optional::of),
              "telefono", text("phone", Inputs::phone),
              "telefono_token", text("phone_token", Optional::of),
              "direccion", text("address", Optional::of),
              "ciudad", text("city", Optional::of),
              "monto", new InputRule("amount", Inputs::pesos)));

  private static final Map<String, InputRule> ANALYZE =
      withShared(
          purchase(false, "payment", "delivery", "attributes", "evidence"),
          Map.of(
              "doc_number", text("document", Inputs::document),
              "name", text("name", Inputs::name),
              "doc_issue_date", text("issue_date", Optional::of),
              "phone", text("phone", Inputs::phone),
              "phone_token", text("phone_token", Optional::of),
              "address", text("address", Optional::of),
              "city", text("city", Optional::of),
              "amount", new InputRule("amount", Inputs::pesos)));

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

  Optional<String> normalise(JsonNode value) {
    return toCanonicalJson.apply(value);
  }

  private static InputRule text(String input, Function<String, Optional<String>> normalise) {
    return new InputRule(
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
        payment, new InputRule("payment", value -> Purchase.lines("payment", value, isVerify)),
        delivery, new InputRule("delivery", value -> Purchase.lines("delivery", value, isVerify)),
        attributes, new InputRule("attributes", Purchase::attributes),
        evidence, new InputRule("orders", value -> Purchase.lines("orders", value.path(orders), isVerify)));
  }

  private static Map<String, InputRule> withShared(Map<String, InputRule> purchase, Map<String, InputRule> own) {
    Map<String, InputRule> all = new HashMap<>(SHARED);
    all.putAll(purchase);
    all.putAll(own);
    return Map.copyOf(all);
  }
}
