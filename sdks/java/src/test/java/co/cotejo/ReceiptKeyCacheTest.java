package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import co.cotejo.error.ReceiptError;
import co.cotejo.model.ReceiptKey;
import co.cotejo.model.ReceiptKeys;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ReceiptKeyCacheTest {
  private static final String X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

  private long now;
  private int fetches;
  private final ReceiptKeyCache cache = new ReceiptKeyCache(this::fetch, () -> now);

  private CompletableFuture<Answer<ReceiptKeys>> fetch() {
    fetches++;
    ReceiptKey key = new ReceiptKey("OKP", "Ed25519", X, "known", "EdDSA", "sig");
    return CompletableFuture.completedFuture(new Answer<>(new ReceiptKeys(List.of(key)), null, false, null, null));
  }

  @Test
  void keepsTheKeysForAnHour() {
    cache.find("known").join();
    now += Duration.ofMinutes(59).toNanos();
    cache.find("known").join();
    assertEquals(1, fetches);
    now += Duration.ofMinutes(2).toNanos();
    cache.find("known").join();
    assertEquals(2, fetches);
  }

  @Test
  void fetchesForAnUnknownKeyOnceAMinute() {
    for (int times = 0; times < 3; times++) {
      var error = assertThrows(CompletionException.class, () -> cache.find("unknown").join());
      assertInstanceOf(ReceiptError.class, error.getCause());
    }
    assertEquals(1, fetches);
    now += Duration.ofMinutes(2).toNanos();
    assertThrows(CompletionException.class, () -> cache.find("unknown").join());
    assertThrows(CompletionException.class, () -> cache.find("unknown").join());
    assertEquals(2, fetches);
  }

  @Test
  void fetchesAgainAfterAFetchThatFailed() {
    ReceiptKeyCache failing =
        new ReceiptKeyCache(
            () -> {
              fetches++;
              return CompletableFuture.failedFuture(new ReceiptError("offline"));
            },
            () -> now);
    assertThrows(CompletionException.class, () -> failing.find("known").join());
    assertThrows(CompletionException.class, () -> failing.find("known").join());
    assertEquals(2, fetches);
  }
}
