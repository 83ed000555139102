package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.error.ConnectionError;
import co.cotejo.error.CotejoError;
import co.cotejo.model.VerifyRequest;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The golden cases test requests, answers and retries; these tests are about this SDK alone. */
class CallTest {
  private static final VerifyRequest VERIFY = VerifyRequest.builder("1000000001").build();

  @Test
  void namesTheApplicationInTheUserAgent() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(service.url()).userAgent("shop/2.3").build().verify(VERIFY);
      String agent = service.seen.get(0).header("User-Agent");
      assertTrue(agent.matches("cotejo-java/0\\.1\\.0 \\(java 1?[0-9.]+; \\w+.*\\) shop/2\\.3"), agent);
    }
  }

  @Test
  void padsAShortNumberInACopyOfTheRequest() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      ObjectNode request = JsonNodeFactory.instance.objectNode().put("cedula", "1.234.567");
      service.client().verify(request, CallOptions.none());
      assertEquals("{\"cedula\":\"01234567\"}", service.seen.get(0).body());
      assertEquals("1.234.567", request.get("cedula").textValue());
    }
  }

  @Test
  void keepsANullInAList() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"risk_factors\":[null]}"))) {
      assertEquals(1, service.client().verify(VERIFY).body().riskFactors().size());
    }
  }

  @Test
  void completesAFutureWithTheSameAnswer() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      var future = service.client().async().verify(VERIFY, CallOptions.none());
      assertEquals(10, future.get(5, TimeUnit.SECONDS).body().riskScore());
    }
  }

  @Test
  void refusesAnAnswerThatWouldFillTheMemory() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"a\":\"" + "a".repeat(BoundedBody.BYTES_MAX) + "\"}"))) {
      CallOptions options = CallOptions.none().maxRetries(0);
      assertThrows(ConnectionError.class, () -> service.client().verify(VERIFY, options));
    }
  }

  @Test
  void putsTheCallerIntoTheStackTrace() throws Exception {
    try (LocalService service = LocalService.of(LocalService.error(429, "x", "y"))) {
      CotejoError error = assertThrows(CotejoError.class, () -> service.client().verify(VERIFY));
      assertTrue(Arrays.stream(error.getStackTrace()).anyMatch(frame -> frame.getClassName().contains("CallTest")));
    }
  }
}
