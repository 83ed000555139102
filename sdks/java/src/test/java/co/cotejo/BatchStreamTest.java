package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.BatchService.Behaviour;
import co.cotejo.error.AuthenticationError;
import co.cotejo.error.BadRequestError;
import co.cotejo.error.BatchError;
import co.cotejo.error.ConfigurationError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.TimeoutError;
import co.cotejo.model.AnalyzeRequest;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchStreamTest {
  private static final BatchStreamOptions USUAL = BatchStreamOptions.usual();

  /** The rows of a batch, and the error that ended it. */
  private record Outcome(List<BatchRow<VerifyResponse>> rows, CotejoError error) {
    List<Long> numbers() {
      return rows.stream().map(BatchRow::row).toList();
    }
  }

  private static Outcome read(BatchStream<VerifyResponse> batch) {
    List<BatchRow<VerifyResponse>> rows = new ArrayList<>();
    try (batch) {
      batch.forEachRemaining(rows::add);
      return new Outcome(rows, null);
    } catch (CotejoError error) {
      return new Outcome(rows, error);
    }
  }

  private static Iterator<VerifyRequest> requests(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(BatchStreamTest::request).iterator();
  }

  private static VerifyRequest request(int row) {
    return VerifyRequest.builder(String.valueOf(1_000_000_000 + row)).build();
  }

  private static List<Long> numbers(int count) {
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  @Test
  void givesARowForEachRequestAndTheSummary() throws Exception {
    try (BatchService service = new BatchService(number -> BatchService.GOOD)) {
      var batch = service.client().verifyBatch(requests(600), USUAL.batchId("march").include("sources"));
      assertTrue(batch.summary().isEmpty());
      Outcome outcome = read(batch);
      assertNull(outcome.error());
      assertEquals(numbers(600), outcome.numbers());
      assertEquals("txn_1000000600", outcome.rows().get(599).result().transactionId());
      var expected = new BatchSummary("march", 1, 601, 600, 600, 0, 600, 0, "end_of_input", 0);
      assertEquals(expected, batch.summary().orElseThrow());
      assertEquals(List.of(1L, 257L, 513L), service.firstRows());
      var sent = service.seen.get(0);
      assertEquals("/v1/verify/batch?include=sources&first_row=1", sent.uri());
      assertEquals(List.of("march"), sent.headers().get("Idempotency-key"));
      assertEquals(List.of("application/x-ndjson"), sent.headers().get("Content-type"));
    }
  }

  @Test
  void sendsAnalyzeWithItsHeaderOfTheKey() throws Exception {
    try (BatchService service = new BatchService(number -> BatchService.GOOD)) {
      var request = AnalyzeRequest.builder("1").build();
      var batch = service.client().analyzeBatch(List.of(request).iterator(), USUAL.firstRow(7));
      assertEquals(List.of(7L), batch.stream().map(BatchRow::row).toList());
      assertEquals(List.of("Bearer " + LocalService.KEY), service.seen.get(0).headers().get("Authorization"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 255})
  void resumesAfterACutConnectionAndPaysOnce(int cutAfter) throws Exception {
    try (BatchService service =
        new BatchService(number -> number <= 2 ? Behaviour.cut(cutAfter, 1) : BatchService.GOOD)) {
      var batch = service.client().verifyBatch(requests(400), USUAL);
      Outcome outcome = read(batch);
      assertNull(outcome.error());
      assertEquals(numbers(400), outcome.numbers());
      assertEquals(400, service.charged.size());
      var summary = batch.summary().orElseThrow();
      assertEquals(400, summary.charged() + summary.replayed());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"shutting_down", "state_unavailable", "input_timeout", "client_too_slow"})
  void resumesWhenTheServiceShutsDown(String reason) throws Exception {
    try (BatchService service =
        new BatchService(number -> number == 1 ? Behaviour.end(30, reason) : BatchService.GOOD)) {
      Outcome outcome = read(service.client().verifyBatch(requests(100), USUAL));
      assertNull(outcome.error());
      assertEquals(numbers(100), outcome.numbers());
      assertEquals(List.of(1L, 31L), service.firstRows());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"quota_exhausted", "key_revoked", "a_later_reason"})
  void endsWithTheRowToGoOnWith(String reason) throws Exception {
    try (BatchService service = new BatchService(number -> Behaviour.end(30, reason))) {
      var batch = service.client().verifyBatch(requests(100), USUAL);
      Outcome outcome = read(batch);
      BatchError error = assertInstanceOf(BatchError.class, outcome.error());
      assertEquals(List.of(reason, 31L, batch.batchId()), List.of(error.reason(), error.nextRow(), error.batchId()));
      assertEquals(30, outcome.rows().size());
      assertEquals(31, batch.nextRow());
      assertEquals(reason, batch.summary().orElseThrow().endedBy());
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void endsAfterResumptionsWithoutProgress() throws Exception {
    try (BatchService service = new BatchService(number -> Behaviour.cut(number == 2 ? 10 : 0, 0))) {
      var batch = service.client().verifyBatch(requests(100), USUAL.maxResumptions(2));
      assertInstanceOf(ConnectionError.class, read(batch).error());
      assertEquals(11, batch.nextRow());
      assertEquals(5, service.seen.size());
    }
  }

  @Test
  void endsWhenNoAnswerComes() throws Exception {
    try (BatchService service = new BatchService(number -> Behaviour.silent(3_000))) {
      var options = USUAL.idleTimeout(Duration.ofMillis(300)).maxResumptions(1);
      assertInstanceOf(TimeoutError.class, read(service.client().verifyBatch(requests(3), options)).error());
      assertEquals(2, service.seen.size());
    }
  }

  @Test
  void waitsAsLongAsRetryAfterSays() throws Exception {
    String body = "{\"code\":\"rate_limit_exceeded\",\"reason\":\"rate_limited\"}";
    try (BatchService service =
        new BatchService(number -> number == 1 ? Behaviour.refuse(429, body, "1") : BatchService.GOOD)) {
      long began = System.nanoTime();
      assertEquals(3, read(service.client().verifyBatch(requests(3), USUAL)).rows().size());
      assertTrue(System.nanoTime() - began > 990_000_000L);
    }
  }

  @Test
  void givesTheErrorOfARefusedKeyAtOnce() throws Exception {
    String body = "{\"code\":\"unauthorized\",\"reason\":\"invalid_key\"}";
    try (BatchService service = new BatchService(number -> Behaviour.refuse(401, body, null))) {
      CotejoError error = read(service.client().verifyBatch(requests(3), USUAL)).error();
      assertInstanceOf(AuthenticationError.class, error);
      assertEquals("invalid_key", error.reason());
      assertEquals(1, service.seen.size());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>\n",
        "{\"row\":2,\"status\":200,\"charged\":true,\"replayed\":false,\"result\":{}}\n",
        "{\"row\":1,\"status\":200,\"charged\":true,\"replayed\":false,\"result\":{}}",
        "{\"summary\":null}\n",
        "[]\n"
      })
  void doesNotTakeAnotherTextForAnAnswer(String text) throws Exception {
    try (BatchService service = new BatchService(number -> Behaviour.text(text))) {
      Outcome outcome = read(service.client().verifyBatch(requests(3), USUAL.maxResumptions(0)));
      assertInstanceOf(ConnectionError.class, outcome.error());
      assertTrue(outcome.rows().isEmpty());
    }
  }

  @Test
  void keepsTheNumberOfARowThatIsWrong() throws Exception {
    try (BatchService service = new BatchService(number -> BatchService.GOOD)) {
      Outcome outcome = read(service.client().verifyBatch(Arrays.asList(request(1), null, request(3)).iterator(), USUAL));
      assertEquals(List.of(200, 400, 200), outcome.rows().stream().map(BatchRow::status).toList());
      BadRequestError error = assertInstanceOf(BadRequestError.class, outcome.rows().get(1).error());
      assertEquals("/cedula", error.errors().get(0).pointer());
    }
  }

  @Test
  void readsRequestsOnlyAsFastAsRowsAreTaken() throws Exception {
    AtomicInteger read = new AtomicInteger();
    try (BatchService service = new BatchService(number -> BatchService.GOOD)) {
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
  void sendsNothingForAnEmptyList() throws Exception {
    try (BatchService service = new BatchService(number -> BatchService.GOOD)) {
      var batch = service.client().verifyBatch(requests(0), USUAL);
      assertTrue(read(batch).rows().isEmpty());
      assertEquals(0, batch.summary().orElseThrow().rows());
      assertTrue(service.seen.isEmpty());
    }
  }

  @Test
  void endsWhenTheThreadIsInterrupted() throws Exception {
    try (BatchService service = new BatchService(number -> Behaviour.silent(3_000))) {
      var batch = service.client().verifyBatch(requests(3), USUAL);
      Thread caller = Thread.currentThread();
      Timers.after(Duration.ofMillis(300), caller::interrupt);
      assertThrows(CancellationException.class, batch::next);
      assertTrue(Thread.interrupted());
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void refusesWrongOptions() {
    assertThrows(ConfigurationError.class, () -> USUAL.batchId(""));
    assertThrows(ConfigurationError.class, () -> USUAL.batchId("ñ"));
    assertThrows(ConfigurationError.class, () -> USUAL.batchId("a".repeat(201)));
    assertThrows(ConfigurationError.class, () -> USUAL.firstRow(0));
    assertThrows(ConfigurationError.class, () -> USUAL.idleTimeout(Duration.ZERO));
    assertThrows(ConfigurationError.class, () -> USUAL.maxResumptions(-1));
  }
}
