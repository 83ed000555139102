package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.ErrorDetails;
import co.cotejo.error.TimeoutError;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;

/** One call with all its tries, under one idempotency key and one time-out. */
final class CallRun<T> {
  private static final System.Logger LOG = System.getLogger("co.cotejo");

  private final Settings settings;
  private final Call<T> call;
  private final Pace pace;
  private final Duration timeout;
  private final int maxRetries;
  private final String idempotencyKey;
  private final CompletableFuture<Answer<T>> result = new CompletableFuture<>();
  private final long deadlineNanos;
  private volatile int attempts;
  private volatile Future<?> current;

  private CallRun(Settings settings, Call<T> call, CallOptions options, Pace pace) {
    this.settings = settings;
    this.call = call;
    this.pace = pace;
    this.timeout = options.timeoutOr(settings.timeout());
    this.maxRetries = options.maxRetriesOr(settings.maxRetries());
    this.idempotencyKey = call.repeatable() ? keyOf(options) : null;
    this.deadlineNanos = System.nanoTime() + timeout.toNanos();
  }

  /** @return a future whose cancellation stops the try or the wait in progress */
  static <T> CompletableFuture<Answer<T>> start(Settings settings, Call<T> call, CallOptions options, Pace pace) {
    CallRun<T> run = prepare(settings, call, options, pace);
    run.send();
    return run.result;
  }

  /** Starts a call whose first try was made elsewhere, as a row of a batch: it begins with the wait after its error. */
  static <T> CompletableFuture<Answer<T>> startAfter(
      CotejoError failed, Settings settings, Call<T> call, CallOptions options) {
    CallRun<T> run = prepare(settings, call, options, Pace.unlimited());
    run.attempts = 1;
    Long wait = failed.retryAfterMs();
    run.retryOrFail(failed, true, wait == null ? null : Duration.ofMillis(wait));
    return run.result;
  }

  private static <T> CallRun<T> prepare(Settings settings, Call<T> call, CallOptions options, Pace pace) {
    options.check();
    CallRun<T> run = new CallRun<>(settings, call, options, pace);
    Future<?> alarm = Timers.after(run.timeout, run::expire);
    run.result.whenComplete(
        (answer, error) -> {
          alarm.cancel(false);
          run.stopCurrent();
        });
    return run;
  }

  private static String keyOf(CallOptions options) {
    return options.idempotencyKey() == null ? UUID.randomUUID().toString() : options.idempotencyKey();
  }

  private void send() {
    if (result.isDone()) {
      return;
    }
    attempts++;
    CompletableFuture<HttpResponse<byte[]>> exchange;
    try {
      exchange = settings.httpClient().sendAsync(request(), headers -> new BoundedBody());
    } catch (RuntimeException refused) {
      // Its text may quote a header.
      result.completeExceptionally(new ConfigurationError("The HTTP client refuses the request"));
      return;
    }
    keepCurrent(exchange);
    exchange.whenComplete(this::receive);
  }

  private HttpRequest request() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(settings.baseUrl() + call.path()))
            // Over plain HTTP, Java would offer an upgrade to HTTP/2, which the service refuses.
            .version(HttpClient.Version.HTTP_1_1)
            .header("Accept", "application/json")
            .header("User-Agent", settings.userAgent());
    if (call.bearer()) {
      request.header("Authorization", "Bearer " + settings.apiKey());
    } else {
      request.header("X-API-Key", settings.apiKey());
    }
    settings.languageHeader().ifPresent(language -> request.header("Accept-Language", language));
    if (idempotencyKey != null) {
      request.header("Idempotency-Key", idempotencyKey);
    }
    if (call.body() != null) {
      request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofByteArray(call.body()));
    }
    return request.build();
  }

  /** Every way out completes the result: a failure in here must not leave the caller waiting. */
  private void receive(HttpResponse<byte[]> response, Throwable failure) {
    try {
      if (failure != null) {
        retryOrFail(connectionError(failure), true, null);
      } else {
        read(Reply.of(response));
      }
    } catch (RuntimeException | Error unexpected) {
      result.completeExceptionally(unexpected);
    }
  }

  private void read(Reply reply) {
    boolean readable = reply.isSuccess() && reply.json() != null;
    Optional<T> body = readable ? Json.toModel(reply.json(), call.type()) : Optional.empty();
    if (body.isPresent()) {
      log("answered " + reply.status());
      result.complete(new Answer<>(body.get(), reply.requestId(), reply.replayed(), reply.charged(), reply.json()));
      return;
    }
    if (reply.status() == 429 && reply.retryAfter() != null) {
      pace.pauseFor(reply.retryAfter());
    }
    retryOrFail(ReplyErrors.of(reply, call.isOptional(), attempts, idempotencyKey), reply.mayBeRepeated(), reply.retryAfter());
  }

  private void retryOrFail(CotejoError error, boolean mayBeRepeated, Duration retryAfter) {
    if (!mayBeRepeated || attempts > maxRetries) {
      fail(error);
      return;
    }
    Duration wait = longer(retryAfter == null ? Backoff.afterAttempt(attempts) : retryAfter, pace.pauseLeft());
    if (wait.compareTo(Duration.ofNanos(deadlineNanos - System.nanoTime())) >= 0) {
      fail(error);
      return;
    }
    log("%s; next try in %d ms".formatted(error.getMessage(), wait.toMillis()));
    keepCurrent(Timers.after(wait, this::send));
  }

  private void fail(CotejoError error) {
    log(error.getMessage());
    result.completeExceptionally(error);
  }

  private void expire() {
    fail(
        new TimeoutError(
            "The call took longer than %d ms".formatted(timeout.toMillis()),
            ErrorDetails.ofAttempts(attempts, idempotencyKey)));
  }

  /** Only the class of the failure is named: its text may quote what another side sent. */
  private ConnectionError connectionError(Throwable failure) {
    boolean wrapped = failure instanceof CompletionException && failure.getCause() != null;
    Throwable cause = wrapped ? failure.getCause() : failure;
    return new ConnectionError(
        "No answer arrived (%s)".formatted(cause.getClass().getSimpleName()),
        ErrorDetails.ofAttempts(attempts, idempotencyKey));
  }

  /** The caller may cancel while a try starts, so the result is checked after the try can be found. */
  private void keepCurrent(Future<?> started) {
    current = started;
    if (result.isDone()) {
      stopCurrent();
    }
  }

  private void stopCurrent() {
    Future<?> started = current;
    if (started != null) {
      started.cancel(true);
    }
  }

  private void log(String event) {
    LOG.log(System.Logger.Level.DEBUG, () -> "%s, try %d: %s".formatted(call.name(), attempts, event));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
