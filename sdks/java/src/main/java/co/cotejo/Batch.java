package co.cotejo;

import co.cotejo.error.CotejoError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Results of a batch, in the order of its requests. Requests are read only as fast as their results are taken, so a
 * batch can be longer than the memory. For one thread.
 *
 * @param <T> type of the bodies
 */
public final class Batch<T> implements Iterator<Row<T>>, AutoCloseable {
  /** Starts the call of the next request, or reports that no request is left. */
  interface Source<T> {
    boolean hasNext();

    CompletableFuture<Answer<T>> startNext();
  }

  private final Source<T> source;
  private final int concurrency;
  private final Deque<CompletableFuture<Answer<T>>> started = new ArrayDeque<>();
  private int index;
  private boolean closed;

  Batch(Source<T> source, int concurrency) {
    this.source = source;
    this.concurrency = concurrency;
  }

  @Override
  public boolean hasNext() {
    return !started.isEmpty() || (!closed && source.hasNext());
  }

  /** Waits for the next result. A failed request is a row with an error and does not end the batch. */
  @Override
  public Row<T> next() {
    while (started.size() < concurrency && !closed && source.hasNext()) {
      started.add(source.startNext());
    }
    CompletableFuture<Answer<T>> first = started.poll();
    if (first == null) {
      throw new NoSuchElementException("The batch has ended");
    }
    try {
      return new Row<>(index++, Waiting.await(first), null);
    } catch (CotejoError error) {
      return new Row<>(index - 1, null, error);
    }
  }

  /**
   * The same results as a stream. Closing the stream closes the batch.
   *
   * @return the remaining results
   */
  public Stream<Row<T>> stream() {
    int character = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, character), false).onClose(this::close);
  }

  /** Cancels the calls in progress and starts no other. */
  @Override
  public void close() {
    closed = true;
    started.forEach(call -> call.cancel(true));
    started.clear();
  }
}
