package co.cotejo;

import co.cotejo.error.AuthenticationError;
import co.cotejo.error.BadRequestError;
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

/** Makes the error of a reply that is not an answer. */
final class ReplyErrors {
  private ReplyErrors() {}

  static CotejoError of(Reply reply, Integer attempts, String idempotencyKey) {
    if (reply.json() == null || reply.isSuccess() || reply.isRedirect()) {
      return new ConnectionError(problemOf(reply), detailsOf(reply, attempts, idempotencyKey));
    }
    ErrorDetails details = detailsOf(reply, attempts, idempotencyKey);
    String message = messageOf(details);
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
    return of(new Reply(status, body, null, Reply.codeOf(body, "request_id"), false, null), null, null);
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
