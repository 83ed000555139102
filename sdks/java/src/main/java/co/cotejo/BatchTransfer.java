package co.cotejo;

import co.cotejo.BatchEnd.Broken;
import co.cotejo.BatchEnd.Refused;
import co.cotejo.error.CotejoError;
import co.cotejo.error.ErrorDetails;
import co.cotejo.error.TimeoutError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;

/** One request of a streamed batch: gives its rows while they come in. */
final class BatchTransfer<T> implements AutoCloseable {
  private static final int LINE_MAX_BYTES = 1024 * 1024;
  private static final int REFUSAL_MAX_BYTES = 64 * 1024;
  private static final int OK = 200;

  private final BatchState<T> state;
  private final Settings settings;
  private final Duration idleTimeout;
  private final ArrivingBody body;
  private HttpResponse<Flow.Publisher<List<ByteBuffer>>> response;
  private BatchEnd end;

  BatchTransfer(Settings settings, BatchState<T> state, Duration idleTimeout) {
    this.settings = settings;
    this.state = state;
    this.idleTimeout = idleTimeout;
    this.body = new ArrivingBody(idleTimeout);
  }

  /** @return the next row, or null when the request has ended; {@link #end} says how */
  BatchRow<T> next(HttpRequest request) {
    try {
      if (response == null) {
        response = settings.httpClient().send(request, HttpResponse.BodyHandlers.ofPublisher());
        response.body().subscribe(body);
      }
      return response.statusCode() == OK ? nextRow() : refuse();
    } catch (CotejoError foreign) {
      end = new Broken(foreign);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The thread was interrupted");
    } catch (IOException failure) {
      stopIfInterrupted();
      boolean timedOut = failure instanceof HttpTimeoutException;
      // Only the class of the failure is named: its text may quote what another side sent.
      end = new Broken(timedOut ? timeout() : state.broken("No answer arrived (%s)".formatted(failure.getClass().getSimpleName())));
    }
    return null;
  }

  BatchEnd end() {
    return end;
  }

  @Override
  public void close() {
    body.close();
  }

  private BatchRow<T> nextRow() throws IOException {
    for (byte[] line = readLine(); line != null; line = readLine()) {
      BatchRow<T> row = line.length == 0 ? null : state.read(line);
      if (row != null) {
        return row;
      }
    }
    end = state.end();
    return null;
  }

  /** @return null at the end of the answer; a last line without its end is dropped, because it was cut off */
  private byte[] readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = body.read(); next != '\n'; next = body.read()) {
      if (next < 0) {
        return null;
      }
      if (line.size() >= LINE_MAX_BYTES) {
        throw new IOException("a line is too long");
      }
      line.write(next);
    }
    return line.toByteArray();
  }

  private BatchRow<T> refuse() throws IOException {
    end = new Refused(Reply.of(response, body.readNBytes(REFUSAL_MAX_BYTES)));
    return null;
  }

  private void stopIfInterrupted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The thread was interrupted");
    }
  }

  private TimeoutError timeout() {
    return new TimeoutError(
        "No answer of a row came within %d ms".formatted(idleTimeout.toMillis()), ErrorDetails.ofAttempts(1, state.batchId));
  }
}
