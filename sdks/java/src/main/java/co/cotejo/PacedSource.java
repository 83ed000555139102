package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.CotejoError;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Starts each request of a batch as soon as the pace allows it. */
final class PacedSource<R, T> implements Batch.Source<T> {
  private final Iterator<? extends R> requests;
  private final Pace pace;
  private final Function<R, CompletableFuture<Answer<T>>> caller;

  PacedSource(Iterator<? extends R> requests, Pace pace, Function<R, CompletableFuture<Answer<T>>> caller) {
    this.requests = requests;
    this.pace = pace;
    this.caller = caller;
  }

  @Override
  public boolean hasNext() {
    return requests.hasNext();
  }

  @Override
  public CompletableFuture<Answer<T>> startNext() {
    R request = requests.next();
    CompletableFuture<Answer<T>> row = new CompletableFuture<>();
    startWhenFree(request, row);
    return row;
  }

  /** The time-out of a row begins with its call: the wait for the pace does not count. */
  private void startWhenFree(R request, CompletableFuture<Answer<T>> row) {
    if (row.isDone()) {
      return;
    }
    Duration wait = pace.tryStart();
    if (wait.isZero()) {
      connect(call(request), row);
    } else {
      stopTogether(row, Timers.after(wait, () -> startWhenFree(request, row)));
    }
  }

  /** A request that cannot be sent is a failed row too. */
  private CompletableFuture<Answer<T>> call(R request) {
    try {
      return request == null ? CompletableFuture.failedFuture(missingRequest()) : caller.apply(request);
    } catch (CotejoError refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private static CotejoError missingRequest() {
    return new ConfigurationError("The request of this row is null");
  }

  private void connect(CompletableFuture<Answer<T>> call, CompletableFuture<Answer<T>> row) {
    stopTogether(row, call);
    call.whenComplete(
        (answer, error) -> {
          if (error == null) {
            row.complete(answer);
          } else {
            row.completeExceptionally(error);
          }
        });
  }

  private void stopTogether(CompletableFuture<Answer<T>> row, Future<?> work) {
    row.whenComplete((answer, error) -> work.cancel(true));
  }
}
