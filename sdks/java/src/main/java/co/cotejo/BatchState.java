package co.cotejo;

import co.cotejo.BatchEnd.Broken;
import co.cotejo.BatchEnd.Finished;
import co.cotejo.BatchEnd.Refused;
import co.cotejo.error.BatchError;
import co.cotejo.error.ConfigurationError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.ErrorDetails;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A streamed batch without its connection: which rows are sent next, what a line means, when to go on. */
final class BatchState<T> {
  /** One request has at most as many rows, and as much text, as the buffers of a connection take before an answer is read. */
  private static final int GROUP_ROWS = 256;

  private static final int GROUP_BYTES = 64 * 1024;
  private static final int OK = 200;
  private static final String END = "end_of_input";
  private static final List<String> RESUMED =
      List.of("shutting_down", "state_unavailable", "input_timeout", "client_too_slow", END);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  final String batchId;
  private final BatchStreamOptions options;
  private final Class<T> type;
  private final Deque<byte[]> lines = new ArrayDeque<>();
  private int bytes;
  private long nextRow;
  private long sentFrom;
  private long answered;
  private long errors;
  private long charged;
  private long replayed;
  private long chargeUnknown;
  private int resumptions;
  private int failures;
  private String lastLine;
  private String endedBy;

  BatchState(BatchStreamOptions options, Class<T> type) {
    this.options = options;
    this.type = type;
    this.batchId = options.batchId() == null ? UUID.randomUUID().toString() : options.batchId();
    this.nextRow = options.firstRow();
  }

  long nextRow() {
    return nextRow;
  }

  Optional<BatchSummary> summary() {
    long rows = nextRow - options.firstRow();
    return Optional.ofNullable(endedBy)
        .map(
            reason ->
                new BatchSummary(
                    batchId,
                    options.firstRow(),
                    nextRow,
                    rows,
                    answered,
                    errors,
                    charged,
                    replayed,
                    chargeUnknown,
                    reason,
                    resumptions));
  }

  boolean wantsRows() {
    return lines.size() < GROUP_ROWS && bytes < GROUP_BYTES;
  }

  boolean hasRows() {
    return !lines.isEmpty();
  }

  /** What JSON cannot express is sent as null: the service answers 400 in its row, and later rows keep their numbers. */
  void add(Object request) {
    byte[] line;
    try {
      line = Json.writeRequest(request);
    } catch (ConfigurationError notWritable) {
      line = NULL;
    }
    lines.add(line);
    bytes += line.length + 1;
  }

  void finish() {
    endedBy = END;
  }

  /** Begins a request with the first row that has no answer, and returns its body. */
  byte[] beginRequest() {
    sentFrom = nextRow;
    lastLine = null;
    ByteArrayOutputStream body = new ByteArrayOutputStream(bytes);
    for (byte[] line : lines) {
      body.writeBytes(line);
      body.write('\n');
    }
    return body.toByteArray();
  }

  /** @return the row of a line, or null for the last line; a line that is not of the service throws a ConnectionError */
  BatchRow<T> read(byte[] line) {
    JsonNode json = Json.readObject(line).orElseThrow(this::foreignAnswer);
    if (!json.has("summary")) {
      return readRow(json);
    }
    lastLine = Reply.codeOf(json.path("summary"), "ended_by");
    if (lastLine == null) {
      throw foreignAnswer();
    }
    return null;
  }

  /** How a request ended whose answer came to its end. */
  BatchEnd end() {
    return lastLine == null ? new Broken(broken("The answer was cut off")) : new Finished(lastLine);
  }

  ConnectionError broken(String message) {
    return new ConnectionError(message, ErrorDetails.ofAttempts(failures + 1, batchId));
  }

  /** @return how long to wait before the next request; the error that ends the batch is thrown */
  Duration waitAfter(BatchEnd end) {
    failures = nextRow > sentFrom ? 0 : failures + 1;
    boolean isFinal = end instanceof Finished finished && !RESUMED.contains(finished.reason());
    if (lines.isEmpty() && !isFinal) {
      // Every row of the request is answered, so it does not matter how the request ended.
      return Duration.ZERO;
    }
    if (isFinal || isRefusal(end) || failures > options.maxResumptions()) {
      throw errorOf(end);
    }
    resumptions++;
    Duration asked = end instanceof Refused refused ? refused.reply().retryAfter() : null;
    return asked == null ? Backoff.afterAttempt(Math.max(failures, 1)) : asked;
  }

  private static boolean isRefusal(BatchEnd end) {
    return end instanceof Refused refused && !refused.reply().mayBeRepeated() && !isStrange(refused.reply());
  }

  /** A load balancer answers with a 5xx and without JSON. */
  private static boolean isStrange(Reply reply) {
    return reply.json() == null && reply.status() >= 500;
  }

  private CotejoError errorOf(BatchEnd end) {
    if (end instanceof Finished finished) {
      endedBy = finished.reason();
      return new BatchError(finished.reason(), batchId, nextRow, Math.max(failures, 1));
    }
    if (end instanceof Refused refused) {
      return ReplyErrors.of(refused.reply(), false, failures, batchId);
    }
    return ((Broken) end).error();
  }

  private BatchRow<T> readRow(JsonNode json) {
    int status = json.path("status").intValue();
    JsonNode body = json.path(status == OK ? "result" : "error");
    boolean isNext = json.path("row").isIntegralNumber() && json.path("row").longValue() == nextRow;
    if (!isNext || status == 0 || !body.isObject() || lines.isEmpty()) {
      throw foreignAnswer();
    }
    Boolean wasCharged = flagOf(json.path("charged"));
    Boolean wasReplayed = flagOf(json.path("replayed"));
    T result = status == OK ? Json.toModel(body, type).orElseThrow(this::foreignAnswer) : null;
    CotejoError error = status == OK ? null : ReplyErrors.ofRow(status, body);
    return new BatchRow<>(nextRow, status, wasCharged, wasReplayed, result, error);
  }

  /** The request of the first row without an answer. */
  byte[] firstLine() {
    return lines.element();
  }

  /** Forgets the first row, because this is its final answer. */
  BatchRow<T> answered(BatchRow<T> row) {
    bytes -= lines.remove().length + 1;
    nextRow++;
    answered += row.status() == OK ? 1 : 0;
    errors += row.status() == OK ? 0 : 1;
    charged += Boolean.TRUE.equals(row.charged()) ? 1 : 0;
    replayed += Boolean.TRUE.equals(row.replayed()) ? 1 : 0;
    chargeUnknown += row.charged() == null ? 1 : 0;
    return row;
  }

  private static Boolean flagOf(JsonNode value) {
    return value.isBoolean() ? value.booleanValue() : null;
  }

  private ConnectionError foreignAnswer() {
    return broken("The answer is not a batch of the service");
  }
}
