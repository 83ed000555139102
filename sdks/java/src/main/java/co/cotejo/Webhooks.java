package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.WebhookError;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Verifies signed events (Standard Webhooks 1.0). */
public final class Webhooks {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,256}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final Pattern SIGNATURE = Pattern.compile("([a-z0-9]{1,16}),([A-Za-z0-9+/]{1,512}={0,2})");
  private static final int SIGNATURES_MAX = 32;

  private record Signature(String version, byte[] bytes) {}

  private Webhooks() {}

  /**
   * Returns the event of a genuine delivery that is at most five minutes old.
   *
   * @param body exactly as it was received
   * @param headers all headers of the request, for example of {@code HttpExchange}
   * @param secrets {@code whsec_...} or {@code whpk_...} of the endpoint; both during a rotation
   * @return the event
   * @throws WebhookError when the delivery must not be trusted
   * @throws ConfigurationError when a secret cannot be used
   */
  public static WebhookEvent verifyWebhook(byte[] body, Map<String, List<String>> headers, List<String> secrets) {
    return verifyWebhook(body, headers, secrets, TOLERANCE);
  }

  /**
   * Returns the event of a genuine and recent delivery.
   *
   * @param body exactly as it was received
   * @param headers all headers of the request, for example of {@code HttpExchange}
   * @param secrets {@code whsec_...} or {@code whpk_...} of the endpoint; both during a rotation
   * @param tolerance how far the time of the delivery may be from now, both ways
   * @return the event
   * @throws WebhookError when the delivery must not be trusted
   * @throws ConfigurationError when a secret cannot be used
   */
  public static WebhookEvent verifyWebhook(
      byte[] body, Map<String, List<String>> headers, List<String> secrets, Duration tolerance) {
    List<WebhookSecret> known = secrets.stream().map(WebhookSecret::read).toList();
    if (known.isEmpty() || tolerance.isZero() || tolerance.isNegative()) {
      throw new ConfigurationError("Pass at least one secret, and a tolerance longer than zero");
    }
    String id = header(headers, "webhook-id");
    String timestamp = header(headers, "webhook-timestamp");
    List<Signature> signatures = signatures(header(headers, "webhook-signature"));
    boolean isGood = ID.matcher(id).matches() && SECONDS.matcher(timestamp).matches();
    if (!isGood || signatures.isEmpty() || signatures.size() > SIGNATURES_MAX) {
      throw new WebhookError(WebhookError.MALFORMED_HEADER);
    }
    checkTime(Long.parseLong(timestamp), tolerance.toSeconds());
    byte[] content = join((id + "." + timestamp + ".").getBytes(StandardCharsets.US_ASCII), body);
    boolean matches = false;
    for (Signature signature : signatures) {
      for (WebhookSecret secret : known) {
        // All pairs are computed, so that the time does not tell which one matched.
        matches |= secret.matches(signature.version(), signature.bytes(), content);
      }
    }
    if (!matches) {
      throw new WebhookError(WebhookError.NO_MATCHING_SIGNATURE);
    }
    return event(id, body);
  }

  private static String header(Map<String, List<String>> headers, String name) {
    List<String> values = new ArrayList<>();
    headers.forEach(
        (key, each) -> {
          if (name.equalsIgnoreCase(key)) {
            values.addAll(each);
          }
        });
    if (values.size() > 1) {
      throw new WebhookError(WebhookError.MALFORMED_HEADER);
    }
    if (values.isEmpty() || values.get(0) == null || values.get(0).isEmpty()) {
      throw new WebhookError(WebhookError.MISSING_HEADER);
    }
    return values.get(0);
  }

  /** Broken signatures are skipped: another one in the list may match. */
  private static List<Signature> signatures(String header) {
    List<Signature> signatures = new ArrayList<>();
    for (String text : header.split(" ")) {
      Matcher parts = SIGNATURE.matcher(text);
      if (parts.matches()) {
        byte[] bytes = WebhookSecret.decode(parts.group(2));
        if (bytes.length > 0) {
          signatures.add(new Signature(parts.group(1), bytes));
        }
      }
    }
    return signatures;
  }

  private static void checkTime(long timestamp, long toleranceSeconds) {
    long age = Instant.now().getEpochSecond() - timestamp;
    if (age > toleranceSeconds) {
      throw new WebhookError(WebhookError.TIMESTAMP_TOO_OLD);
    }
    if (age < -toleranceSeconds) {
      throw new WebhookError(WebhookError.TIMESTAMP_TOO_NEW);
    }
  }

  private static WebhookEvent event(String id, byte[] body) {
    JsonNode json = Json.readObject(body).orElseThrow(() -> new WebhookError(WebhookError.MALFORMED_BODY));
    String type = json.path("type").textValue();
    String timestamp = json.path("timestamp").textValue();
    if (type == null || timestamp == null || !json.path("data").isObject()) {
      throw new WebhookError(WebhookError.MALFORMED_BODY);
    }
    return new WebhookEvent(id, type, timestamp, json.get("data"));
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = new byte[first.length + second.length];
    System.arraycopy(first, 0, joined, 0, first.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
