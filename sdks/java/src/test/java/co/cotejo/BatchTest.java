package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.error.ConfigurationError;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The golden cases test order, pace and failed rows; these tests are about what is read and sent. */
class BatchTest {
  @Test
  void reportsANullRequestAsAFailedRow() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      Iterator<VerifyRequest> requests = Arrays.asList(null, request(0)).iterator();
      List<Row<VerifyResponse>> rows = service.client().verifyAll(requests, BatchOptions.usual()).stream().toList();
      assertInstanceOf(ConfigurationError.class, rows.get(0).error());
      assertTrue(rows.get(1).hasAnswer());
    }
  }

  @Test
  void readsRequestsOnlyAsFastAsRowsAreTaken() throws Exception {
    AtomicInteger read = new AtomicInteger();
    try (LocalService service = LocalService.of(LocalService.approved())) {
      Iterator<VerifyRequest> requests = IntStream.range(0, 20).mapToObj(index -> request(read.getAndIncrement())).iterator();
      var batch = service.client().verifyAll(requests, BatchOptions.usual().concurrency(3));
      batch.next();
      assertTrue(read.get() <= 4, "read " + read);
      batch.forEachRemaining(row -> assertTrue(row.hasAnswer()));
      assertThrows(NoSuchElementException.class, batch::next);
    }
  }

  @Test
  void startsNothingAfterItIsClosed() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      Iterator<VerifyRequest> requests = IntStream.range(0, 50).mapToObj(BatchTest::request).iterator();
      var batch = service.client().verifyAll(requests, BatchOptions.usual().concurrency(2).perSecond(20));
      batch.next();
      batch.close();
      int before = service.seen.size();
      Thread.sleep(300);
      assertFalse(batch.hasNext());
      assertTrue(service.seen.size() <= before + 1);
    }
  }

  private static VerifyRequest request(int index) {
    return VerifyRequest.builder(String.valueOf(1_032_000_000 + index)).build();
  }
}
