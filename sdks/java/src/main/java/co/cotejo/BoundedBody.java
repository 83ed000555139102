package co.cotejo;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads the body of an answer, which must not fill the memory whatever another side sends. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
  static final int BYTES_MAX = 8 * 1024 * 1024;

  private final HttpResponse.BodySubscriber<byte[]> body = HttpResponse.BodySubscribers.ofByteArray();
  private Flow.Subscription subscription;
  private long bytesLeft = BYTES_MAX;

  @Override
  public CompletionStage<byte[]> getBody() {
    return body.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription started) {
    subscription = started;
    body.onSubscribe(started);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (bytesLeft < 0) {
      return;
    }
    bytesLeft -= buffers.stream().mapToLong(ByteBuffer::remaining).sum();
    if (bytesLeft < 0) {
      subscription.cancel();
      body.onError(new IOException("The answer is too long"));
    } else {
      body.onNext(buffers);
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.onError(failure);
  }

  @Override
  public void onComplete() {
    body.onComplete();
  }
}
