package co.cotejo;

import co.cotejo.error.ReceiptError;
import co.cotejo.model.ReceiptKeys;
import co.cotejo.receipt.PublicKeys;
import java.security.PublicKey;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Public keys of receipts, fetched once and kept for an hour. */
final class ReceiptKeyCache {
  private static final long KEPT_NANOS = Duration.ofHours(1).toNanos();
  /** A forged key id must not make the client fetch the keys for each receipt. */
  private static final long REFETCH_NANOS = Duration.ofMinutes(1).toNanos();

  private final Supplier<CompletableFuture<Answer<ReceiptKeys>>> fetcher;
  private final LongSupplier nanoTime;
  private PublicKeys keys;
  private long fetchedAt;
  private CompletableFuture<PublicKeys> fetch;

  ReceiptKeyCache(Supplier<CompletableFuture<Answer<ReceiptKeys>>> fetcher, LongSupplier nanoTime) {
    this.fetcher = fetcher;
    this.nanoTime = nanoTime;
  }

  /** @return the key; it fails with a ReceiptError when the service does not publish it */
  CompletableFuture<PublicKey> find(String id) {
    return current(id).thenApply(known -> known.find(id).orElseThrow(() -> new ReceiptError(ReceiptError.UNKNOWN_KEY)));
  }

  private synchronized CompletableFuture<PublicKeys> current(String id) {
    long age = nanoTime.getAsLong() - fetchedAt;
    boolean fresh = keys != null && age < KEPT_NANOS;
    if (fresh && (keys.find(id).isPresent() || age < REFETCH_NANOS)) {
      return CompletableFuture.completedFuture(keys);
    }
    CompletableFuture<PublicKeys> shared = fetch == null ? startFetch() : fetch;
    // A copy: one caller that cancels must not stop the fetch of the others.
    return shared.copy();
  }

  private CompletableFuture<PublicKeys> startFetch() {
    CompletableFuture<PublicKeys> started = fetcher.get().thenApply(answer -> PublicKeys.of(answer.body()));
    fetch = started;
    started.whenComplete(this::keep);
    return started;
  }

  private synchronized void keep(PublicKeys fetched, Throwable failure) {
    fetch = null;
    if (fetched != null) {
      keys = fetched;
      fetchedAt = nanoTime.getAsLong();
    }
  }
}
