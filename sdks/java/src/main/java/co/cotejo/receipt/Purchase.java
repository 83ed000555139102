package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Payment, delivery, attributes and earlier orders as a receipt commits to them: a line for each member that is given. */
final class Purchase {
  /** The members in the order of receipts, each with its name in verify. */
  private static final Map<String, List<String[]>> MEMBERS =
      Map.of(
          "payment",
          List.of(
              new String[] {"method", "metodo"},
              new String[] {"confirmed", "confirmado"},
              new String[] {"holder", "titular"},
              new String[] {"bin", "bin"},
              new String[] {"three_ds", "tresds"}),
          "delivery",
          List.of(new String[] {"kind", "tipo"}, new String[] {"receiver", "tercero"}),
          "orders",
          List.of(
              new String[] {"delivered", "entregados"},
              new String[] {"refused", "rechazados"},
              new String[] {"charged_back", "contracargos"},
              new String[] {"months_since_first", "meses"}));

  /** Values that verify names in Spanish. */
  private static final Map<String, Map<String, String>> VALUES =
      Map.of(
          "method",
          Map.of(
              "contra_entrega", "cash_on_delivery",
              "tarjeta", "card",
              "efectivo", "cash",
              "transferencia", "transfer",
              "credito", "credit"),
          "kind",
          Map.of("domicilio", "home", "punto", "pickup_point", "tienda", "store"));

  private Purchase() {}

  /** @return canonical JSON of the lines; empty for another value than an object with the known members */
  static Optional<String> lines(String input, JsonNode value, boolean isVerify) {
    Optional<TreeMap<String, String>> given = given(value);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    for (String[] names : MEMBERS.get(input)) {
      String found = given.get().remove(names[isVerify ? 1 : 0]);
      if (found != null) {
        String english = isVerify ? VALUES.getOrDefault(names[0], Map.of()).getOrDefault(found, found) : found;
        lines.add(names[0] + "=" + english);
      }
    }
    return given.get().isEmpty() ? Optional.of(json(lines)) : Optional.empty();
  }

  /** @return canonical JSON of the lines, sorted by name; empty for another value than an object of plain values */
  static Optional<String> attributes(JsonNode value) {
    return given(value)
        .map(given -> json(given.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList()));
  }

  /** Whether an object has a member with a value. */
  static boolean hasValue(JsonNode value) {
    return !value.isObject() || given(value).map(given -> !given.isEmpty()).orElse(true);
  }

  private static Optional<TreeMap<String, String>> given(JsonNode value) {
    TreeMap<String, String> given = new TreeMap<>();
    boolean[] isPlain = {value.isObject()};
    value
        .fields()
        .forEachRemaining(
            member -> {
              JsonNode each = member.getValue();
              if (each.isContainerNode()) {
                isPlain[0] = false;
              } else if (InputRule.isGiven(each)) {
                given.put(member.getKey(), textOf(each));
              }
            });
    return isPlain[0] ? Optional.of(given) : Optional.empty();
  }

  private static String textOf(JsonNode value) {
    if (value.isNumber()) {
      return CanonicalJson.ofNumber(value.doubleValue());
    }
    return value.isTextual() ? Blanks.trim(value.textValue()) : value.asText();
  }

  private static String json(List<String> lines) {
    return CanonicalJson.ofText(String.join("\n", lines));
  }
}
