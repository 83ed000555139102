package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.error.BadRequestError;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.error.RateLimitError;
import co.cotejo.error.ServerError;
import co.cotejo.error.TimeoutError;
import co.cotejo.model.VerifyRequest;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryTest {
  private static final VerifyRequest REQUEST = VerifyRequest.builder("1000000001").build();
  private static final Reply LIMITED = LocalService.error(429, "rate_limit_exceeded", "rate_limited");

  @ParameterizedTest
  @ValueSource(ints = {408, 500, 503})
  void triesAgainUnderOneIdempotencyKey(int status) throws Exception {
    Reply failed = LocalService.error(status, "x", "y");
    try (LocalService service = LocalService.of(failed, failed, LocalService.approved())) {
      assertEquals(10, service.client().verify(REQUEST).body().riskScore());
      var keys = service.seen.stream().map(request -> request.header("Idempotency-Key")).collect(Collectors.toSet());
      assertEquals(3, service.seen.size());
      assertEquals(1, keys.size());
      assertBetween(125, 1_000, millisBetween(service, 0, 1));
      assertBetween(250, 1_500, millisBetween(service, 1, 2));
    }
  }

  @ParameterizedTest
  @CsvSource({"400,1", "401,1", "403,1", "404,1", "409,1", "418,1", "501,1", "503,3", "408,3"})
  void repeatsOnlyWhatMaySucceedLater(int status, int attempts) throws Exception {
    try (LocalService service = LocalService.of(LocalService.error(status, "bad_request", "y"))) {
      CotejoError error = assertThrows(CotejoError.class, () -> service.client().verify(REQUEST));
      assertEquals(status, error.status());
      assertEquals("bad_request", error.code());
      assertEquals("req_a", error.requestId());
      assertEquals(attempts, error.attempts());
      assertEquals(attempts, service.seen.size());
      assertEquals(service.seen.get(0).header("Idempotency-Key"), error.idempotencyKey());
    }
  }

  @Test
  void waitsAsLongAsRetryAfterSays() throws Exception {
    try (LocalService service = LocalService.of(LIMITED.header("Retry-After", "1"), LocalService.approved())) {
      service.client().verify(REQUEST);
      assertBetween(990, 2_500, millisBetween(service, 0, 1));
    }
  }

  @Test
  void doesNotRepeatA429WithoutRetryAfter() throws Exception {
    try (LocalService service = LocalService.of(LIMITED)) {
      CotejoError error = assertThrows(RateLimitError.class, () -> service.client().verify(REQUEST));
      assertEquals(1, error.attempts());
    }
  }

  @Test
  void throwsAtOnceWhenTheWaitDoesNotFitIntoTheTimeout() throws Exception {
    Reply overloaded = LocalService.error(503, "service_unavailable", "overloaded").header("Retry-After", "60");
    try (LocalService service = LocalService.of(overloaded)) {
      long start = System.nanoTime();
      CotejoError error = assertThrows(ServerError.class, () -> service.client().verify(REQUEST));
      assertEquals(60_000L, error.retryAfterMs());
      assertBetween(0, 3_000, (System.nanoTime() - start) / 1_000_000);
    }
  }

  @Test
  void countsAllTriesTogetherForTheTimeout() throws Exception {
    Reply late = LocalService.error(503, "x", "y").delay(400);
    try (LocalService service = LocalService.of(late, late.delay(5_000))) {
      CallOptions options = CallOptions.none().timeout(Duration.ofMillis(1_000));
      CotejoError error = assertThrows(TimeoutError.class, () -> service.client().verify(REQUEST, options));
      assertEquals(2, error.attempts());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200,<h1>,3", "200,'',3", "200,[1],3", "200,'{\"a\":',3", "200,{} {},3", "503,<h1>,3", "404,<h1>,1", "502,<h1>,1"
  })
  void reportsAnAnswerThatIsNotJson(int status, String body, int attempts) throws Exception {
    try (LocalService service = LocalService.of(Reply.of(status, body))) {
      CotejoError error = assertThrows(ConnectionError.class, () -> service.client().verify(REQUEST));
      assertEquals(status, error.status());
      assertEquals(attempts, error.attempts());
    }
  }

  @Test
  void doesNotFollowARedirect() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(307, "").header("Location", "/trap"))) {
      CotejoError error = assertThrows(ConnectionError.class, () -> service.client().verify(REQUEST));
      assertEquals(307, error.status());
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void dropsTextsOfAnErrorThatAreNotCodes() throws Exception {
    String body = "{\"code\":\"Calle 1\",\"reason\":7,\"errors\":[{\"pointer\":\"/cedula\",\"code\":\"new\"},3],\"retry_after_ms\":5}";
    try (LocalService service = LocalService.of(Reply.of(418, body))) {
      CotejoError error = assertThrows(BadRequestError.class, () -> service.client().verify(REQUEST));
      assertEquals(null, error.code());
      assertEquals(null, error.reason());
      assertEquals("/cedula", error.errors().get(0).pointer());
      assertEquals(1, error.errors().size());
      assertEquals(5, error.retryAfterMs());
    }
  }

  @Test
  void reportsBrokenConnections() throws Exception {
    String cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"success\":";
    try (SocketService service = new SocketService(false, cut, "", "HTTP/9 what\r\n\r\n")) {
      CotejoError error = assertThrows(ConnectionError.class, () -> service.client().verify(REQUEST));
      assertEquals(3, error.attempts());
    }
  }

  @Test
  void refusesAnAnswerThatWouldFillTheMemory() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"a\":\"" + "a".repeat(BoundedBody.BYTES_MAX) + "\"}"))) {
      CallOptions options = CallOptions.none().maxRetries(0);
      assertThrows(ConnectionError.class, () -> service.client().verify(REQUEST, options));
    }
  }

  @Test
  void recoversFromABrokenConnection() throws Exception {
    String good = "HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{\"risk_score\":10}";
    try (SocketService service = new SocketService(false, "", good)) {
      assertEquals(10, service.client().verify(REQUEST).body().riskScore());
    }
  }

  @Test
  void endsACallWhoseAnswerStopsInItsMiddle() throws Exception {
    try (SocketService service = new SocketService(true, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")) {
      CallOptions options = CallOptions.none().timeout(Duration.ofMillis(300));
      CotejoError error = assertThrows(CotejoError.class, () -> service.client().verify(REQUEST, options));
      assertInstanceOf(TimeoutError.class, error);
    }
  }

  @Test
  void putsTheCallerIntoTheStackTrace() throws Exception {
    try (LocalService service = LocalService.of(LIMITED)) {
      CotejoError error = assertThrows(CotejoError.class, () -> service.client().verify(REQUEST));
      assertTrue(
          java.util.Arrays.stream(error.getStackTrace()).anyMatch(frame -> frame.getClassName().contains("RetryTest")));
    }
  }

  private static long millisBetween(LocalService service, int first, int second) {
    return (service.seen.get(second).atNanos() - service.seen.get(first).atNanos()) / 1_000_000;
  }

  private static void assertBetween(long least, long most, long actual) {
    assertTrue(actual >= least && actual <= most, actual + " is not between " + least + " and " + most);
  }
}
