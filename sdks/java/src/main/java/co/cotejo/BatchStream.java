package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.TimeoutError;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The rows of a streamed batch, in the order of its requests. Requests are read only as answers come in, so a batch can be
 * longer than the memory. For one thread. An interrupt of the thread ends it with a {@link CancellationException}.
 *
 * @param <T> type of the results
 */
public final class BatchStream<T> implements Iterator<BatchRow<T>>, AutoCloseable {
  private static final String MEDIA_TYPE = "application/x-ndjson";
  private static final int OK = 200;

  private final Settings settings;
  private final Call<T> call;
  private final BatchStreamOptions options;
  private final BatchState<T> state;
  private final Iterator<?> requests;
  private BatchTransfer<T> transfer;
  private HttpRequest request;
  private BatchRow<T> waiting;
  private long rowInHand;
  private boolean ended;

  /** @param call the single call, without a body */
  BatchStream(Settings settings, Call<T> call, BatchStreamOptions options, Iterator<?> requests) {
    this.settings = settings;
    this.call = call;
    this.options = options;
    this.requests = requests;
    this.state = new BatchState<>(options, call.type());
    this.rowInHand = options.firstRow() - 1;
  }

  /**
   * Id of the batch.
   *
   * @return the id of the options, or the random one
   */
  public String batchId() {
    return state.batchId;
  }

  /**
   * The first row that was not returned: go on with it under the same id, also after an error.
   *
   * @return its number
   */
  public long nextRow() {
    return rowInHand + 1;
  }

  /**
   * What the batch did.
   *
   * @return empty until it has ended
   */
  public Optional<BatchSummary> summary() {
    return state.summary();
  }

  /** Waits for the next row. Throws a {@link co.cotejo.error.BatchError} when the service ended the batch early. */
  @Override
  public boolean hasNext() {
    while (waiting == null && !ended) {
      advance();
    }
    return waiting != null;
  }

  @Override
  public BatchRow<T> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The batch has ended");
    }
    BatchRow<T> row = waiting;
    waiting = null;
    rowInHand = row.row();
    return row;
  }

  /**
   * The same rows as a stream. Closing the stream closes the batch.
   *
   * @return the remaining rows
   */
  public Stream<BatchRow<T>> stream() {
    int character = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, character), false).onClose(this::close);
  }

  /** Ends the request in progress and sends no other. */
  @Override
  public void close() {
    ended = true;
    waiting = null;
    endTransfer();
  }

  private void advance() {
    try {
      if (transfer == null && !begin()) {
        state.finish();
        ended = true;
        return;
      }
      BatchRow<T> row = transfer.next(request);
      if (row != null) {
        waiting = state.answered(finalRow(row));
      } else {
        BatchEnd end = transfer.end();
        endTransfer();
        pause(state.waitAfter(end));
      }
    } catch (RuntimeException | Error failed) {
      close();
      throw failed;
    }
  }

  /** The row itself, or what a single call answers that asks for it again. */
  private BatchRow<T> finalRow(BatchRow<T> row) {
    CotejoError failed = row.error();
    int retries = options.maxRetriesOr(settings.maxRetries());
    if (failed == null || retries == 0 || !Reply.isRetried(row.status(), failed.retryAfterMs() != null)) {
      return row;
    }
    CallOptions again = CallOptions.none().idempotencyKey(batchId() + "#" + row.row()).maxRetries(retries);
    try {
      return rowOf(row.row(), Waiting.await(CallRun.startAfter(failed, settings, call.withBody(state.firstLine()), again)));
    } catch (ConnectionError | TimeoutError | ConfigurationError noAnswer) {
      return row;
    } catch (CotejoError last) {
      return new BatchRow<>(row.row(), last.status(), row.charged(), row.replayed(), null, last);
    }
  }

  private static <T> BatchRow<T> rowOf(long number, Answer<T> answer) {
    Boolean replayed = answer.charged() == null ? null : answer.idempotencyReplayed();
    return new BatchRow<>(number, OK, answer.charged(), replayed, answer.body(), null);
  }

  /** @return false when no row is left */
  private boolean begin() {
    while (state.wantsRows() && requests.hasNext()) {
      state.add(requests.next());
    }
    if (!state.hasRows()) {
      return false;
    }
    transfer = new BatchTransfer<>(settings, state, options.idleTimeout());
    request = request(state.beginRequest());
    return true;
  }

  private HttpRequest request(byte[] body) {
    String[] pathAndQuery = call.path().split("\\?", 2);
    String query = pathAndQuery.length == 1 ? "?" : "?" + pathAndQuery[1] + "&";
    String path = pathAndQuery[0] + "/batch" + query + "first_row=" + state.nextRow();
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.baseUrl() + path));
    settings.languageHeader().ifPresent(language -> request.header("Accept-Language", language));
    return request
        .version(HttpClient.Version.HTTP_1_1)
        .timeout(options.idleTimeout())
        .header("Accept", MEDIA_TYPE + ", application/json")
        .header("Content-Type", MEDIA_TYPE)
        .header("User-Agent", settings.userAgent())
        .header(call.bearer() ? "Authorization" : "X-API-Key", (call.bearer() ? "Bearer " : "") + settings.apiKey())
        .header("Idempotency-Key", state.batchId)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
  }

  private void endTransfer() {
    BatchTransfer<T> current = transfer;
    transfer = null;
    if (current != null) {
      current.close();
    }
  }

  private static void pause(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The thread was interrupted");
    }
  }
}
