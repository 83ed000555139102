package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.model.AnalyzeRequest;
import co.cotejo.model.Receipt;
import co.cotejo.model.ReplayRequest;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CallTest {
  private static final VerifyRequest VERIFY = VerifyRequest.builder("1000000001").monto(250_000L).build();

  @Test
  void sendsVerifyWithTheKeyInItsOwnHeader() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      service.client().verify(VERIFY);
      var request = service.seen.get(0);
      assertEquals("POST /v1/verify", request.method() + " " + request.path());
      assertEquals("{\"cedula\":\"1000000001\",\"monto\":250000}", request.body());
      assertEquals(LocalService.KEY, request.header("X-API-Key"));
      assertNull(request.header("Authorization"));
      assertNull(request.header("Upgrade"));
      assertTrue(request.header("Idempotency-Key").matches("[0-9a-f-]{36}"));
    }
  }

  @Test
  void sendsAnalyzeWithTheKeyAsBearer() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"risk_score\":10.5,\"recommendation\":\"APPROVE\"}"))) {
      AnalyzeRequest analyze = AnalyzeRequest.builder("1000000001").amount(new BigDecimal("1.5")).build();
      var answer = service.client().analyze(analyze, CallOptions.none().include(Include.SOURCES, Include.RECEIPT));
      var request = service.seen.get(0);
      assertEquals("/v1/analyze?include=sources,receipt", request.path());
      assertEquals("{\"doc_number\":\"1000000001\",\"amount\":1.5}", request.body());
      assertEquals("Bearer " + LocalService.KEY, request.header("Authorization"));
      assertNull(request.header("X-API-Key"));
      assertEquals(10.5, answer.body().riskScore());
    }
  }

  @Test
  void keepsTheNumberOfALookUpOutOfTheAddress() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"cedula\":\"1000000001\",\"valid\":true}"))) {
      assertEquals(true, service.client().cedula("1000000001").body().valid());
      assertEquals("/v1/cedula", service.seen.get(0).path());
      assertEquals("{\"cedula\":\"1000000001\"}", service.seen.get(0).body());
    }
  }

  @Test
  void sendsNoIdempotencyKeyWithCallsThatCostNothing() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{}"))) {
      CotejoClient client = service.client();
      client.replay(new ReplayRequest(new Receipt("a.b.c", Map.of()), VERIFY));
      client.scenarios();
      client.receiptKeys();
      assertEquals(3, service.seen.size());
      service.seen.forEach(request -> assertNull(request.header("Idempotency-Key")));
      assertTrue(service.seen.get(0).body().contains("\"request\":{\"cedula\":\"1000000001\""));
    }
  }

  @Test
  void describesItselfAndTheApplicationInTheUserAgent() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(service.url()).userAgent("shop/2.3").build().verify(VERIFY);
      String agent = service.seen.get(0).header("User-Agent");
      assertTrue(agent.matches("cotejo-java/0\\.1\\.0 \\(java 1?[0-9.]+; \\w+.*\\) shop/2\\.3"), agent);
    }
  }

  @Test
  void givesTheTypedBodyAndWhatTheHeadersSay() throws Exception {
    Reply reply = LocalService.approved().header("Idempotency-Replayed", "true");
    try (LocalService service = LocalService.of(reply)) {
      Answer<VerifyResponse> answer = service.client().verify(VERIFY, CallOptions.none().idempotencyKey("order-1"));
      assertEquals("order-1", service.seen.get(0).header("Idempotency-Key"));
      assertEquals(VerifyResponse.Recommendation.APROBAR, answer.body().recommendation());
      assertTrue(answer.idempotencyReplayed());
      assertEquals(1, answer.json().at("/added_later/a").intValue());
    }
  }

  @Test
  void passesOnAnUnknownValueOfAnEnumeration() throws Exception {
    try (LocalService service = LocalService.of(Reply.of(200, "{\"recommendation\":\"llamar\",\"risk_factors\":[null]}"))) {
      Answer<VerifyResponse> answer = service.client().verify(VERIFY);
      assertEquals("llamar", answer.body().recommendation());
      assertNull(answer.body().riskScore());
      assertFalse(answer.idempotencyReplayed());
    }
  }

  @Test
  void completesAFutureWithTheSameAnswer() throws Exception {
    try (LocalService service = LocalService.of(LocalService.approved())) {
      var future = service.client().async().verify(VERIFY, CallOptions.none());
      assertEquals(10, future.get(5, TimeUnit.SECONDS).body().riskScore());
    }
  }
}
