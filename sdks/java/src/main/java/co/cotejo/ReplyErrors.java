package co.cotejo;

import co.cotejo.error.AuthenticationError;
import co.cotejo.error.BadRequestError;
import co.cotejo.error.ConfigurationError;
import co.cotejo.error.ConflictError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.ErrorDetails;
import co.cotejo.error.NotFoundError;
import co.cotejo.error.PermissionError;
import co.cotejo.error.RateLimitError;
import co.cotejo.error.ServerError;
import co.cotejo.model.FieldError;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes the error of a reply that is not an answer. */
final class ReplyErrors {
  private static final Set<Integer> UNKNOWN_PATH = Set.of(404, 405);
  private static final String OWN_TYPE = "urn:cotejo:error:";
  private static final int DETAIL_MAX = 500;
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]+");

  private ReplyErrors() {}

  /** @param isOptional whether only some deployments have the path, so that its 404 does not mean a wrong address */
  static CotejoError of(Reply reply, boolean isOptional, Integer attempts, String idempotencyKey) {
    ErrorDetails details = detailsOf(reply, attempts, idempotencyKey);
    if (isOtherSite(reply) || (!isOptional && isUnknownPath(reply, details))) {
      return new ConfigurationError("The base URL does not lead to the service, which has no path before /v1", details);
    }
    if (reply.json() == null || reply.isSuccess() || reply.isRedirect()) {
      return new ConnectionError(problemOf(reply), details);
    }
    return errorOf(reply, details);
  }

  private static CotejoError errorOf(Reply reply, ErrorDetails details) {
    String message = messageOf(details) + detailOf(reply.json(), details);
    return switch (reply.status()) {
      case 401 -> new AuthenticationError(message, details);
      case 403 -> new PermissionError(message, details);
      case 404 -> new NotFoundError(message, details);
      case 409 -> new ConflictError(message, details);
      case 429 -> new RateLimitError(message, details);
      default -> reply.status() >= 500 ? new ServerError(message, details) : new BadRequestError(message, details);
    };
  }

  /** The error of one row of a streamed batch, which has no tries and no key. */
  static CotejoError ofRow(int status, JsonNode body) {
    Reply reply = new Reply(status, body, null, Reply.codeOf(body, "request_id"), false, false, null);
    return errorOf(reply, detailsOf(reply, null, null));
  }

  /** A page of HTML in place of an answer, or no such path. A proxy in front of the service answers so with a 5xx. */
  private static boolean isOtherSite(Reply reply) {
    return reply.json() == null && (UNKNOWN_PATH.contains(reply.status()) || (reply.isSuccess() && reply.page()));
  }

  /** A cédula that does not exist has another reason. The console, which has the same form of errors, repeats the code. */
  private static boolean isUnknownPath(Reply reply, ErrorDetails details) {
    String reason = details.reason();
    return UNKNOWN_PATH.contains(reply.status())
        && (reason == null || reason.equals("unknown_route") || reason.equals(details.code()));
  }

  /** What the service says in the language of the client. Its texts never repeat a value; a text of a proxy might. */
  private static String detailOf(JsonNode json, ErrorDetails details) {
    String type = json.path("type").textValue();
    String detail = json.path("detail").textValue();
    if (details.reason() == null || type == null || !type.startsWith(OWN_TYPE) || detail == null) {
      return "";
    }
    String shown = UNPRINTABLE.matcher(detail).replaceAll(" ");
    boolean isLong = shown.codePointCount(0, shown.length()) > DETAIL_MAX;
    return ": " + (isLong ? shown.substring(0, shown.offsetByCodePoints(0, DETAIL_MAX)) + "..." : shown);
  }

  private static String problemOf(Reply reply) {
    String problem = reply.isRedirect() ? "is a redirect, which is not followed" : "is not the expected JSON";
    return "The answer with status %d %s".formatted(reply.status(), problem);
  }

  /** For example {@code 429 rate_limit_exceeded (rate_limited), request req_abc}. */
  private static String messageOf(ErrorDetails details) {
    StringBuilder text = new StringBuilder("The service answered ").append(details.status());
    if (details.code() != null) {
      text.append(' ').append(details.code());
    }
    if (details.reason() != null) {
      text.append(" (").append(details.reason()).append(')');
    }
    if (details.requestId() != null) {
      text.append(", request ").append(details.requestId());
    }
    return text.toString();
  }

  private static ErrorDetails detailsOf(Reply reply, Integer attempts, String idempotencyKey) {
    JsonNode json = reply.json();
    return new ErrorDetails(
        reply.status(),
        json == null ? null : Reply.codeOf(json, "code"),
        json == null ? null : Reply.codeOf(json, "reason"),
        reply.requestId(),
        retryAfterMsOf(reply),
        json == null ? null : problemsOf(json.path("errors")),
        attempts,
        idempotencyKey);
  }

  private static Long retryAfterMsOf(Reply reply) {
    JsonNode inBody = reply.json() == null ? null : reply.json().get("retry_after_ms");
    if (inBody != null && inBody.isIntegralNumber() && inBody.longValue() >= 0) {
      return inBody.longValue();
    }
    return reply.retryAfter() == null ? null : reply.retryAfter().toMillis();
  }

  private static List<FieldError> problemsOf(JsonNode list) {
    List<FieldError> problems = new ArrayList<>();
    for (JsonNode each : list) {
      String pointer = each.path("pointer").textValue();
      if (pointer != null) {
        problems.add(new FieldError(pointer, Reply.codeOf(each, "code")));
      }
    }
    return problems;
  }
}
