package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.error.BadRequestError;
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

class BatchTest {
  private static final int FIRST = 1_032_000_000;

  @Test
  void givesEachRowInOrderAlsoWhenOneFails() throws Exception {
    try (LocalService service = new LocalService(request -> replyTo(request.body()))) {
      List<Row<VerifyResponse>> rows;
      try (var batch = service.client().verifyAll(requests(5), BatchOptions.usual())) {
        rows = batch.stream().toList();
      }
      assertEquals(List.of(0, 1, 2, 3, 4), rows.stream().map(Row::index).toList());
      assertInstanceOf(BadRequestError.class, rows.get(1).error());
      assertEquals(4, rows.stream().filter(Row::hasAnswer).count());
    }
  }

  /** The first row is the slowest, and the second one is refused. */
  private static Reply replyTo(String body) {
    if (body.contains(String.valueOf(FIRST))) {
      return LocalService.approved().delay(300);
    }
    return body.contains(String.valueOf(FIRST + 1)) ? LocalService.error(400, "x", "y") : LocalService.approved();
  }

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
    AtomicInteger inProgress = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (LocalService service = new LocalService(request -> count(inProgress, most))) {
      Iterator<VerifyRequest> requests = IntStream.range(0, 20).mapToObj(index -> request(read.getAndIncrement())).iterator();
      var batch = service.client().verifyAll(requests, BatchOptions.usual().concurrency(3));
      batch.next();
      assertTrue(read.get() <= 4, "read " + read);
      batch.forEachRemaining(row -> assertTrue(row.hasAnswer()));
      assertEquals(20, service.seen.size());
      assertTrue(most.get() <= 3, "at a time " + most);
      assertThrows(NoSuchElementException.class, batch::next);
    }
  }

  private static Reply count(AtomicInteger inProgress, AtomicInteger most) {
    most.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
    try {
      Thread.sleep(30);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    inProgress.decrementAndGet();
    return LocalService.approved();
  }

  @Test
  void startsNoMoreCallsInASecondThanAllowed() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      service.client().verifyAll(requests(6), BatchOptions.usual().perSecond(5)).forEachRemaining(row -> {});
      long between = service.seen.get(5).atNanos() - service.seen.get(0).atNanos();
      assertTrue(between >= 900_000_000L, "six calls in " + between / 1_000_000 + " ms");
    }
  }

  @Test
  void slowsAllRowsDownAfterA429() throws Exception {
    Reply limited = LocalService.error(429, "rate_limit_exceeded", "rate_limited").header("Retry-After", "1");
    try (LocalService service = LocalService.of(limited, LocalService.approved().delay(50))) {
      List<Row<VerifyResponse>> rows =
          service.client().verifyAll(requests(4), BatchOptions.usual().concurrency(1)).stream().toList();
      assertEquals(4, rows.stream().filter(Row::hasAnswer).count());
      long quiet = service.seen.get(1).atNanos() - service.seen.get(0).atNanos();
      assertTrue(quiet >= 990_000_000L);
    }
  }

  @Test
  void startsNothingAfterItIsClosed() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      var batch = service.client().verifyAll(requests(50), BatchOptions.usual().concurrency(2).perSecond(20));
      batch.next();
      batch.close();
      int before = service.seen.size();
      Thread.sleep(300);
      assertFalse(batch.hasNext());
      assertTrue(service.seen.size() <= before + 1);
    }
  }

  private static Iterator<VerifyRequest> requests(int count) {
    return IntStream.range(0, count).mapToObj(BatchTest::request).iterator();
  }

  private static VerifyRequest request(int index) {
    return VerifyRequest.builder(String.valueOf(FIRST + index)).build();
  }
}
