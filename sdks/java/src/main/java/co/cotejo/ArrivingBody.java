package co.cotejo;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The body of an answer while it arrives. In contrast to the stream of Java's HTTP client, a read ends with the interrupt of
 * its thread, and after a time-out. One piece is asked for at a time, so a slow reader slows the service down.
 */
final class ArrivingBody extends InputStream implements Flow.Subscriber<List<ByteBuffer>> {
  private record Piece(List<ByteBuffer> buffers, boolean isLast, boolean isBroken) {}

  private final BlockingQueue<Piece> arrived = new LinkedBlockingQueue<>();
  private final Deque<ByteBuffer> buffers = new ArrayDeque<>();
  private final Duration idleTimeout;
  private volatile Flow.Subscription subscription;
  private boolean ended;

  ArrivingBody(Duration idleTimeout) {
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void onSubscribe(Flow.Subscription started) {
    subscription = started;
    started.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> piece) {
    arrived.add(new Piece(piece, false, false));
  }

  @Override
  public void onError(Throwable failure) {
    arrived.add(new Piece(List.of(), true, true));
  }

  @Override
  public void onComplete() {
    arrived.add(new Piece(List.of(), true, false));
  }

  @Override
  public int read() throws IOException {
    while (!ended && (buffers.isEmpty() || !buffers.peek().hasRemaining())) {
      if (buffers.poll() == null) {
        take();
      }
    }
    return ended ? -1 : Byte.toUnsignedInt(buffers.element().get());
  }

  @Override
  public void close() {
    if (subscription != null) {
      subscription.cancel();
    }
  }

  private void take() throws IOException {
    Piece piece;
    try {
      piece = arrived.poll(idleTimeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
    if (piece == null) {
      throw new HttpTimeoutException("no answer");
    }
    if (piece.isBroken()) {
      throw new IOException("the connection broke");
    }
    ended = piece.isLast();
    buffers.addAll(piece.buffers());
    if (!ended) {
      subscription.request(1);
    }
  }
}
