package co.cotejo;

import co.cotejo.error.CotejoError;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits for a call on the thread of the caller. */
final class Waiting {
  private Waiting() {}

  /** @throws CancellationException when the thread is interrupted; the call is cancelled then */
  static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException interrupted) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("The thread was interrupted");
    } catch (ExecutionException failed) {
      throw withTraceOfCaller(failed.getCause());
    }
  }

  /** The error was made on a thread of the HTTP client. The trace of the caller helps more. */
  private static RuntimeException withTraceOfCaller(Throwable cause) {
    if (cause instanceof CotejoError error) {
      error.fillInStackTrace();
      return error;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause.getClass().getName());
  }
}
