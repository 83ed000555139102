package co.cotejo.receipt;

import co.cotejo.error.ReceiptError;
import co.cotejo.model.FieldError;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Compares a kept answer with the content of its receipt. */
public final class KeptAnswer {
  private static final int ROWS_MAX = 100;
  private static final Pattern SHOWN_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Pattern ISO_TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?(Z|[+-]\\d\\d:\\d\\d)");
  private static final Map<String, String> LEVELS = Map.of("approve", "bajo", "review", "medio", "reject", "alto");
  private static final Map<String, String> VERIFY_WORDS =
      Map.of("approve", "aprobar", "review", "revisar", "reject", "rechazar");
  private static final Map<String, String> ANALYZE_WORDS =
      Map.of("approve", "APPROVE", "review", "REVIEW", "reject", "REJECT");
  private static final List<String> ONLY_ANALYZE = List.of("reasons");
  private static final List<String> ONLY_VERIFY =
      List.of("success", "transaction_id", "risk_level", "telefono", "email", "direccion", "risk_factors", "created_at");

  /** The matches behind each signal of the lists. */
  private static final Map<String, Predicate<JsonNode>> MATCHES =
      Map.of(
          "list_match_binding", hit -> isHit(hit, "vinculante"),
          "list_match_restrictive", hit -> isHit(hit, "restrictiva") && !has(hit, "kind", "national"),
          "list_match_national", hit -> isHit(hit, "restrictiva") && has(hit, "kind", "national"),
          "list_match_control", hit -> isHit(hit, "control") && !has(hit, "kind", "pep"),
          "pep_match", hit -> isHit(hit, "control") && has(hit, "kind", "pep"),
          "list_match_possible", hit -> has(hit, "band", "review") && !has(hit, "class", "control"));

  /** What a part of an answer must be. */
  private interface Expected {
    void compare(JsonNode actual, Place place);
  }

  /** A part of the answer. The pattern is the pointer with {@code *} for each element. */
  private record Place(String pointer, String pattern, List<FieldError> differences, Set<String> notCovered) {
    Place member(String name) {
      String shown = SHOWN_NAME.matcher(name).matches() ? name : "*";
      return new Place(pointer + "/" + shown, pattern + "/" + shown, differences, notCovered);
    }

    Place element(Object index) {
      return new Place(pointer + "/" + index, pattern + "/*", differences, notCovered);
    }

    void add(String code) {
      differences.add(new FieldError(pointer, code));
    }

    void addUnless(boolean same) {
      if (!same) {
        add("differs");
      }
    }

    void skip() {
      notCovered.add(pattern);
    }
  }

  private KeptAnswer() {}

  /**
   * Compares each part of an answer that its receipt covers with it.
   *
   * @param answer the whole answer
   * @param receipt the content of its genuine receipt
   * @return the receipt, and the parts that it does not cover
   * @throws ReceiptError {@code answer_mismatch}, with the parts that differ
   */
  public static VerifiedAnswer compare(JsonNode answer, ReceiptPayload receipt) {
    Place place = new Place("", "", new ArrayList<>(), new TreeSet<>());
    members(signedAnswer(answer, receipt.json())).compare(answer, place);
    if (!place.differences().isEmpty()) {
      throw new ReceiptError(place.differences().stream().limit(ROWS_MAX).toList());
    }
    return new VerifiedAnswer(receipt, place.notCovered().stream().limit(ROWS_MAX).toList());
  }

  /** Optional parts are compared when the answer has them. */
  private static Map<String, Expected> signedAnswer(JsonNode answer, JsonNode payload) {
    boolean isVerify = has(payload, "variant", "verify");
    Map<String, Expected> signed = isVerify ? signedVerify(payload) : signedAnalyze(payload);
    signed.put("receipt", (actual, place) -> {});
    if (answer.hasNonNull("sources")) {
      signed.put("sources", listBy("source", payload.path("sources"), KeptAnswer::source));
    }
    if (answer.has("screening")) {
      signed.put("screening", screening(payload));
    }
    List<String> unexpected = new ArrayList<>(isVerify ? ONLY_ANALYZE : ONLY_VERIFY);
    unexpected.add("receipt_unavailable");
    unexpected.stream().filter(answer::hasNonNull).forEach(name -> signed.put(name, (actual, at) -> at.add("unexpected")));
    return signed;
  }

  private static Map<String, Expected> signedVerify(JsonNode payload) {
    Map<String, Expected> signed = new LinkedHashMap<>();
    signed.put("success", (actual, place) -> place.addUnless(actual.isBoolean() && actual.booleanValue()));
    signed.put("transaction_id", value(payload.path("jti")));
    // Half a point is rounded down, as the service does.
    signed.put("risk_score", number(payload.path("score").decimalValue().setScale(0, RoundingMode.HALF_DOWN)));
    signed.put("risk_level", word(payload, LEVELS));
    signed.put("recommendation", word(payload, VERIFY_WORDS));
    signed.put("telefono", ifSent("phone", payload));
    signed.put("email", ifSent("email", payload));
    signed.put("direccion", ifSent("address", payload));
    signed.put("risk_factors", factors(payload));
    signed.put("created_at", sameMoment(payload.path("time")));
    return signed;
  }

  private static Map<String, Expected> signedAnalyze(JsonNode payload) {
    Map<String, Expected> signed = new LinkedHashMap<>();
    signed.put("risk_score", value(payload.path("score")));
    signed.put("recommendation", word(payload, ANALYZE_WORDS));
    signed.put("reasons", value(payload.path("reasons")));
    return signed;
  }

  private static Expected word(JsonNode payload, Map<String, String> words) {
    return text(words.getOrDefault(payload.path("outcome").asText(), ""));
  }

  /** One factor for each reason and source, strongest first: the sum of its points, without what evidence offsets. */
  private static Expected factors(JsonNode payload) {
    Map<List<String>, BigDecimal> points = new LinkedHashMap<>();
    Map<String, List<String>> ofOffset = new HashMap<>();
    for (JsonNode line : payload.path("characteristics")) {
      BigDecimal own = line.path("points").decimalValue();
      String code = line.path("code").asText();
      List<String> factor = ofOffset.get(code);
      if (line.path("reason").isTextual() && own.signum() != 0) {
        factor = List.of(line.path("reason").textValue(), sourceOf(line));
        ofOffset.put("offset:" + code, factor);
      }
      if (factor != null) {
        points.merge(factor, own, BigDecimal::add);
      }
    }
    return list(
        points.entrySet().stream()
            .filter(factor -> factor.getValue().signum() != 0)
            .sorted(Map.Entry.<List<String>, BigDecimal>comparingByValue().reversed())
            .map(
                factor ->
                    members(
                        Map.of(
                            "code", text(factor.getKey().get(0)),
                            "source", text(factor.getKey().get(1)),
                            "points", number(factor.getValue()))))
            .toList());
  }

  private static String sourceOf(JsonNode line) {
    return line.path("source").isTextual() ? line.path("source").textValue() : "policy";
  }

  /** The object of an input that was sent is not signed; whether the input was sent is. */
  private static Expected ifSent(String input, JsonNode payload) {
    boolean isSent = payload.path("inputs").has(input);
    return (actual, place) -> {
      place.addUnless(actual.isNull() != isSent);
      if (isSent && !actual.isNull()) {
        place.skip();
      }
    };
  }

  /** The same moment in any offset. */
  private static Expected sameMoment(JsonNode time) {
    return (actual, place) -> {
      Optional<Long> moment = milliseconds(actual);
      place.addUnless(moment.isPresent() && moment.equals(milliseconds(time)));
    };
  }

  private static Optional<Long> milliseconds(JsonNode time) {
    if (!time.isTextual() || !ISO_TIME.matcher(time.textValue()).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(time.textValue()).toInstant().toEpochMilli());
    } catch (DateTimeException notAMoment) {
      return Optional.empty();
    }
  }

  private static Expected source(JsonNode source) {
    Map<String, Expected> signed = membersOf(source);
    signed.putIfAbsent("version", (actual, place) -> place.addUnless(actual.isNull()));
    return members(signed);
  }

  private static Expected screening(JsonNode payload) {
    if (!payload.has("lists")) {
      return (actual, place) -> place.addUnless(actual.isNull());
    }
    return members(
        Map.of(
            "policy", value(payload.path("list_policy")),
            "lists", listBy("list", payload.get("lists"), KeptAnswer::value),
            "hits", sameMatches(payload.path("characteristics"))));
  }

  /** The receipt signs which lists matched, and nothing else about a match. */
  private static Expected sameMatches(JsonNode lines) {
    return (actual, place) -> {
      place.skip();
      boolean isSame = actual.isArray();
      for (JsonNode line : lines) {
        isSame = isSame && agrees(line, actual);
      }
      place.addUnless(isSame);
    };
  }

  private static boolean agrees(JsonNode line, JsonNode hits) {
    Predicate<JsonNode> isOf = has(line, "source", "sanctions") ? MATCHES.get(line.path("code").asText()) : null;
    boolean isNone = has(line, "state", "false");
    boolean isSome = has(line, "state", "true") && line.path("value").isTextual();
    if (isOf == null || !(isNone || isSome)) {
      return true;
    }
    Set<String> found = new HashSet<>();
    for (JsonNode hit : hits) {
      if (isOf.test(hit)) {
        found.add(hit.path("list").textValue());
      }
    }
    return found.equals(isNone ? Set.of() : Set.of(line.path("value").textValue().split(", ")));
  }

  private static boolean isHit(JsonNode hit, String listClass) {
    return has(hit, "band", "hit") && has(hit, "class", listClass);
  }

  private static boolean has(JsonNode node, String member, String text) {
    return text.equals(node.path(member).textValue());
  }

  /** A list in any order, whose elements have an id. */
  private static Expected listBy(String id, JsonNode signed, Function<JsonNode, Expected> expected) {
    return (actual, place) -> {
      if (!actual.isArray()) {
        place.add("differs");
        return;
      }
      List<JsonNode> waiting = new ArrayList<>();
      signed.forEach(waiting::add);
      for (int index = 0; index < actual.size(); index += 1) {
        JsonNode element = actual.get(index);
        Optional<JsonNode> found = waiting.stream().filter(each -> each.path(id).equals(element.path(id))).findFirst();
        if (found.isPresent()) {
          waiting.remove(found.get());
          expected.apply(found.get()).compare(element, place.element(index));
        } else {
          place.element(index).add("unexpected");
        }
      }
      waiting.forEach(each -> place.element(each.path(id).asText()).add("missing"));
    };
  }

  /** Exactly a part of the receipt. */
  private static Expected value(JsonNode signed) {
    if (signed.isObject()) {
      return members(membersOf(signed));
    }
    if (signed.isArray()) {
      List<Expected> elements = new ArrayList<>();
      signed.forEach(each -> elements.add(value(each)));
      return list(elements);
    }
    return signed.isNumber()
        ? number(signed.decimalValue())
        : (actual, place) -> place.addUnless(actual.equals(signed));
  }

  private static Map<String, Expected> membersOf(JsonNode signed) {
    Map<String, Expected> members = new LinkedHashMap<>();
    signed.fields().forEachRemaining(each -> members.put(each.getKey(), value(each.getValue())));
    return members;
  }

  private static Expected text(String signed) {
    return (actual, place) -> place.addUnless(signed.equals(actual.textValue()));
  }

  /** A whole number may be written with a decimal zero. */
  private static Expected number(BigDecimal signed) {
    return (actual, place) -> place.addUnless(actual.isNumber() && actual.doubleValue() == signed.doubleValue());
  }

  private static Expected list(List<Expected> expected) {
    return (actual, place) -> {
      if (!actual.isArray()) {
        place.add("differs");
        return;
      }
      for (int index = 0; index < Math.max(expected.size(), actual.size()); index += 1) {
        if (index >= expected.size()) {
          place.element(index).add("unexpected");
        } else if (index >= actual.size()) {
          place.element(index).add("missing");
        } else {
          expected.get(index).compare(actual.get(index), place.element(index));
        }
      }
    };
  }

  private static Expected members(Map<String, Expected> expected) {
    return (actual, place) -> {
      if (!actual.isObject()) {
        place.add("differs");
        return;
      }
      expected.forEach((name, signed) -> {
        if (actual.has(name)) {
          signed.compare(actual.get(name), place.member(name));
        } else {
          place.member(name).add("missing");
        }
      });
      actual.fieldNames().forEachRemaining(name -> {
        if (!expected.containsKey(name)) {
          place.member(name).skip();
        }
      });
    };
  }
}
