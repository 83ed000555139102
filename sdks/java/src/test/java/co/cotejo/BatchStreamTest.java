package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.LocalService.Seen;
import co.cotejo.model.VerifyRequest;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The golden cases test what a batch does; these tests are about long ones and about threads. */
class BatchStreamTest {
  private static final BatchStreamOptions USUAL = BatchStreamOptions.usual();
  private static final String ROW = "{\"row\":%d,\"status\":200,\"charged\":true,\"replayed\":false,\"result\":{}}\n";
  private static final String END = "{\"summary\":{\"ended_by\":\"end_of_input\"}}\n";

  private static long firstRow(Seen request) {
    return Long.parseLong(request.path().replaceAll(".*first_row=", ""));
  }

  private static Reply answerRows(Seen request) {
    StringBuilder text = new StringBuilder();
    LongStream.range(0, request.body().lines().count())
        .forEach(index -> text.append(ROW.formatted(firstRow(request) + index)));
    return Reply.of(200, text + END);
  }

  private static VerifyRequest request(int row) {
    return VerifyRequest.builder(String.valueOf(1_000_000_000 + row)).build();
  }

  @Test
  void sendsGroupsOfAtMost256Rows() throws Exception {
    try (LocalService service = new LocalService(BatchStreamTest::answerRows)) {
      Iterator<VerifyRequest> requests = IntStream.range(0, 600).mapToObj(BatchStreamTest::request).iterator();
      List<Long> rows = service.client().verifyBatch(requests, USUAL).stream().map(BatchRow::row).toList();
      assertEquals(LongStream.rangeClosed(1, 600).boxed().toList(), rows);
      assertEquals(List.of(1L, 257L, 513L), service.seen.stream().map(BatchStreamTest::firstRow).toList());
    }
  }

  @Test
  void doesNotSayThatARowWasFreeWhenItsChargeIsNotKnown() throws Exception {
    String unknown = ROW.formatted(1).replace("true", "null").replace("false", "null");
    try (LocalService service = new LocalService(seen -> Reply.of(200, unknown + END))) {
      var batch = service.client().verifyBatch(List.of(request(1)).iterator(), USUAL);
      BatchRow<?> row = batch.next();
      assertNull(row.charged());
      assertNull(row.replayed());
      assertFalse(batch.hasNext());
      assertEquals(List.of(0L, 1L), batch.summary().map(all -> List.of(all.charged(), all.chargeUnknown())).orElseThrow());
    }
  }

  @Test
  void readsRequestsOnlyAsFastAsRowsAreTaken() throws Exception {
    AtomicInteger read = new AtomicInteger();
    try (LocalService service = new LocalService(BatchStreamTest::answerRows)) {
      Iterator<VerifyRequest> requests = IntStream.range(0, 1_000).mapToObj(row -> request(read.incrementAndGet())).iterator();
      var batch = service.client().verifyBatch(requests, USUAL);
      for (int row = 0; row < 200; row++) {
        batch.next();
      }
      assertTrue(read.get() <= 257, "read " + read);
      assertEquals(201, batch.nextRow());
      batch.close();
      assertFalse(batch.hasNext());
    }
  }

  @Test
  void endsWhenTheThreadIsInterrupted() throws Exception {
    endsWhenInterrupted(1, LocalService.approved().delay(3_000));
  }

  @Test
  void endsWhenTheThreadIsInterruptedWhileARowIsAskedForAgain() throws Exception {
    String line = "{\"row\":1,\"status\":503,\"error\":{\"reason\":\"overloaded\",\"retry_after_ms\":1}}\n";
    endsWhenInterrupted(2, Reply.of(200, line), LocalService.approved().delay(3_000));
  }

  private static void endsWhenInterrupted(int requests, Reply... replies) throws Exception {
    try (LocalService service = LocalService.of(replies)) {
      var batch = service.client().verifyBatch(List.of(request(1)).iterator(), USUAL);
      Thread caller = Thread.currentThread();
      Timers.after(Duration.ofMillis(300), caller::interrupt);
      assertThrows(CancellationException.class, batch::next);
      assertTrue(Thread.interrupted());
      assertEquals(requests, service.seen.size());
      assertEquals(1, batch.nextRow());
    }
  }
}
