package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.model.CodigoTelefono;
import co.cotejo.model.Gps;
import co.cotejo.model.Pruebas;
import co.cotejo.model.Reto;
import co.cotejo.model.VerifyRequest;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The golden cases run this with a real gateway; these tests are about what the merchant's function gets and what is sent. */
class DecisionTest {
  private static final VerifyRequest REQUEST =
      VerifyRequest.builder("1032456701").monto(250_000L).gps(new Gps(4.65, -74.1)).build();
  private static final String MEMBERS = "\"cedula\":\"1032456701\",\"monto\":250000,\"gps\":{\"lat\":4.65,\"lon\":-74.1}";
  private static final String RECEIPT = "{\"token\":\"e30.e30.AA_-\",\"salts\":{\"amount\":\"b\",\"document\":\"a\"}}";
  private static final String RETOS =
      "[{\"pruebas\":[{\"code\":\"phone_code_returned\"}],\"risk_score\":20},{\"pruebas\":[{\"code\":\"document_read\"}],\"risk_score\":20}]";
  private static final BuyerEvidence EVIDENCE =
      new BuyerEvidence(Pruebas.builder().codigoTelefono(new CodigoTelefono("sms", 40)).build(), "Ana", null, null, null);
  private static final CallOptions OPTIONS =
      CallOptions.none().include(Include.SOURCES, Include.RETOS).idempotencyKey("order-1");

  /** Answers the first request with challenges, and the second one with an approval. */
  private static LocalService serviceWith(String retos) throws IOException {
    String first = "{\"recommendation\":\"revisar\",\"retos\":%s,\"receipt\":%s}".formatted(retos, RECEIPT);
    return LocalService.of(Reply.of(200, first), LocalService.approved());
  }

  @Test
  void asksNobodyWithoutAChallenge() throws Exception {
    try (LocalService service = serviceWith("[]")) {
      Decision decision = service.client().decide(REQUEST);
      assertFalse(decision.needsEvidence());
      assertSame(decision.answer(), decision.resolve((challenge, alternatives) -> {
        throw new AssertionError("the buyer was asked");
      }));
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void sendsTheSameRequestWithTheEvidenceAndTheReceiptByteForByteUnderAnotherKey() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      Decision decision = service.client().decide(REQUEST, OPTIONS);
      List<Reto> asked = new ArrayList<>();
      var answer = decision.resolve((challenge, alternatives) -> {
        asked.add(challenge);
        asked.addAll(alternatives);
        return EVIDENCE;
      });
      assertTrue(decision.needsEvidence());
      assertEquals(decision.challenges(), asked);
      assertEquals("aprobar", answer.body().recommendation());
      assertSecondRequest(service);
    }
  }

  @Test
  void doesTheSameWithoutWaiting() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      var answer =
          service.client().async().decide(REQUEST, OPTIONS).thenCompose(
              decision -> decision.resolveAsync((challenge, alternatives) -> CompletableFuture.completedFuture(EVIDENCE)));
      assertEquals("aprobar", answer.get(5, TimeUnit.SECONDS).body().recommendation());
      assertSecondRequest(service);
    }
  }

  private static void assertSecondRequest(LocalService service) throws IOException {
    var first = service.seen.get(0);
    var second = service.seen.get(1);
    assertEquals("/v1/verify?include=retos,receipt,sources", first.path().replace("%2C", ","));
    assertEquals("/v1/verify?include=receipt,sources", second.path().replace("%2C", ","));
    assertEquals("order-1", first.header("Idempotency-Key"));
    assertTrue(second.header("Idempotency-Key").matches("[0-9a-f-]{36}"));
    String pruebas = "{\"codigo_telefono\":{\"canal\":\"sms\",\"hace_segundos\":40},\"recibo\":%s}".formatted(RECEIPT);
    JsonMapper mapper = new JsonMapper();
    assertEquals(mapper.readTree("{%s}".formatted(MEMBERS)), mapper.readTree(first.body()));
    assertEquals(
        mapper.readTree("{%s,\"nombre\":\"Ana\",\"pruebas\":%s}".formatted(MEMBERS, pruebas)), mapper.readTree(second.body()));
    assertTrue(second.body().contains(RECEIPT), second.body());
  }

  @Test
  void givesTheFirstAnswerWhenTheBuyerDoesNotPass() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      Decision decision = service.client().decide(REQUEST);
      assertSame(decision.answer(), decision.resolve((challenge, alternatives) -> null));
      var unanswered = decision.resolveAsync((challenge, alternatives) -> CompletableFuture.completedFuture(null));
      assertSame(decision.answer(), unanswered.get(5, TimeUnit.SECONDS));
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void sendsNothingAfterAnErrorOfTheFunction() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      Decision decision = service.client().decide(REQUEST);
      assertThrows(IllegalStateException.class, () -> decision.resolve((challenge, alternatives) -> {
        throw new IllegalStateException("no sender");
      }));
      var failed = decision.resolveAsync(
          (challenge, alternatives) -> CompletableFuture.failedFuture(new IllegalStateException("no sender")));
      var error = assertThrows(ExecutionException.class, () -> failed.get(5, TimeUnit.SECONDS));
      assertEquals("no sender", error.getCause().getMessage());
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void cancelsWhatTheFunctionWaitsFor() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      CompletableFuture<BuyerEvidence> code = new CompletableFuture<>();
      service.client().decide(REQUEST).resolveAsync((challenge, alternatives) -> code).cancel(true);
      assertTrue(code.isCancelled());
    }
  }

  @Test
  void leavesTheValuesOutOfItsText() throws Exception {
    try (LocalService service = serviceWith(RETOS)) {
      assertEquals("Decision[needsEvidence=true]", service.client().decide(REQUEST).toString());
      assertEquals("BuyerEvidence[]", EVIDENCE.toString());
    }
  }
}
