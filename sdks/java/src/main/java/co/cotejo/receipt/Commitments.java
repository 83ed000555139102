package co.cotejo.receipt;

import co.cotejo.error.ReceiptError;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/** Compares the inputs of a request with the commitments of a receipt. */
final class Commitments {
  private static final String SCHEME = "cotejo-commitment-v1";

  private Commitments() {}

  /** @throws ReceiptError when an input that the request has is not the input of the receipt */
  static void compare(JsonNode given, JsonNode payload, Map<String, String> salts) {
    JsonNode request = DocumentNumber.withPadding(given);
    if (!request.isObject()) {
      throw new ReceiptError(ReceiptError.COMMITMENT_MISMATCH);
    }
    String variant = payload.path("variant").textValue();
    Map<String, InputRule> rules = InputRule.ofVariant(variant);
    String kindMember = InputRule.kindMemberOf(variant);
    JsonNode commitments = payload.path("inputs");
    request.fields().forEachRemaining(member -> {
      InputRule rule = rules.get(member.getKey());
      if (member.getKey().equals(kindMember)) {
        return;
      }
      if (InputRule.isGiven(member.getValue()) && !isWithoutCommitment(rule, member.getValue(), commitments)) {
        if (rule == null || !isCommitted(rule, member.getValue(), request, commitments, salts)) {
          throw new ReceiptError(ReceiptError.COMMITMENT_MISMATCH);
        }
      }
    });
  }

  /** Other evidence than orders; orders, for a receipt of an earlier version or of the first of two requests; empty objects. */
  private static boolean isWithoutCommitment(InputRule rule, JsonNode value, JsonNode commitments) {
    if (rule != null && rule.input().equals("orders")) {
      boolean hasOrders = !value.path("pedidos").isMissingNode() || !value.path("orders").isMissingNode();
      return commitments.path("orders").isMissingNode() || !hasOrders;
    }
    return value.isObject() && !Purchase.hasValue(value);
  }

  private static boolean isCommitted(
      InputRule rule, JsonNode value, JsonNode request, JsonNode commitments, Map<String, String> salts) {
    String expected = commitments.path(rule.input()).textValue();
    String salt = salts.get(rule.input());
    if (expected == null || salt == null) {
      return false;
    }
    return rule.normalise(value, request).map(text -> commitmentOf(rule.input(), salt, text).equals(expected)).orElse(false);
  }

  private static String commitmentOf(String input, String salt, String value) {
    String text = String.join("\n", SCHEME, input, salt, value);
    byte[] digest = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java has SHA-256", impossible);
    }
  }
}
