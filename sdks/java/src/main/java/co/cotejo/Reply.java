package co.cotejo;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the service sent.
 *
 * @param json the body, or null when it is not one JSON object
 * @param page whether the body is a page of HTML
 */
record Reply(
    int status,
    JsonNode json,
    Duration retryAfter,
    String requestId,
    boolean replayed,
    boolean page,
    Boolean charged) {
  /** A proxy could repeat a value of the request in any text, so only short codes pass. */
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private static final Map<String, Boolean> CHARGES = Map.of("0", false, "1", true);

  static Reply of(HttpResponse<byte[]> response) {
    return of(response, response.body());
  }

  static Reply of(HttpResponse<?> response, byte[] body) {
    JsonNode json = Json.readObject(body).orElse(null);
    String inBody = json == null ? null : codeOf(json, "request_id");
    return new Reply(
        response.statusCode(),
        json,
        header(response, "Retry-After").flatMap(text -> RetryAfter.read(text, Instant.now())).orElse(null),
        header(response, "Request-Id").filter(Reply::isCode).orElse(inBody),
        header(response, "Idempotency-Replayed").filter("true"::equals).isPresent(),
        new String(body, StandardCharsets.UTF_8).stripLeading().startsWith("<"),
        header(response, "X-Quota-Charged").map(CHARGES::get).orElse(null));
  }

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  boolean isRedirect() {
    return status >= 300 && status < 400;
  }

  /** The service may decide the same request when it gets it again. */
  boolean mayBeRepeated() {
    return isRetried(status, retryAfter != null) || (isSuccess() && json == null);
  }

  /** @param hasWait without it, a 429 means that the quota is used up, and waiting does not help */
  static boolean isRetried(int status, boolean hasWait) {
    return switch (status) {
      case 408, 500, 503 -> true;
      case 429 -> hasWait;
      default -> false;
    };
  }

  /** @return the text of a member, or null when it is not a short code */
  static String codeOf(JsonNode json, String member) {
    String text = json.path(member).textValue();
    return text != null && isCode(text) ? text : null;
  }

  private static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  private static Optional<String> header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name);
  }
}
