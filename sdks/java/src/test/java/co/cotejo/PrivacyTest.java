package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.error.CotejoError;
import co.cotejo.model.Gps;
import co.cotejo.model.Receipt;
import co.cotejo.model.ReplayRequest;
import co.cotejo.model.VerifyRequest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No value of a request and no key reaches a text that may end in a log. */
class PrivacyTest {
  private static final Logger LOGGER = Logger.getLogger("co.cotejo");
  private static final List<String> SECRETS =
      List.of(
          LocalService.KEY, "5up3r53cr37", "1032456701", "3001234567", "ana.gomez", "Calle 99", "Zipaquirá", "777123",
          "192.0.2.77", "4.7117", "Gómez Ñáñez", "2004-05-17", "bio-secret", "token-secret", "order-secret");

  private static final VerifyRequest REQUEST =
      VerifyRequest.builder("1032456701")
          .telefono("+573001234567")
          .email("ana.gomez@sandbox.example")
          .direccion("Calle 99")
          .ciudad("Zipaquirá")
          .monto(777_123L)
          .ipAddress("192.0.2.77")
          .gps(new Gps(4.7117, -74.0))
          .nombre("Gómez Ñáñez")
          .fechaExpedicion("2004-05-17")
          .biometricTransaction("bio-secret")
          .telefonoToken("token-secret")
          .build();
  private static final CallOptions OPTIONS =
      CallOptions.none().idempotencyKey("order-secret").timeout(Duration.ofMillis(900)).maxRetries(1);

  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Handler handler = new Recorder();

  @BeforeEach
  void recordEverything() {
    LOGGER.setLevel(Level.ALL);
    LOGGER.setUseParentHandlers(false);
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void stopRecording() {
    LOGGER.removeHandler(handler);
    LOGGER.setUseParentHandlers(true);
    LOGGER.setLevel(null);
  }

  @Test
  void logsTriesWithoutValues() throws Exception {
    Reply failed = LocalService.error(503, "service_unavailable", "not_ready");
    try (LocalService service = LocalService.of(failed, LocalService.approved())) {
      service.client().verify(REQUEST, OPTIONS);
    }
    assertTrue(logged.stream().anyMatch(line -> line.contains("verify, try 1")), "nothing was logged");
    assertClean(String.join("\n", logged));
  }

  /** A service or a proxy may repeat what it got, in its body and in its headers. */
  @Test
  void keepsAnEchoOutOfErrorsAndLogs() throws Exception {
    for (int status : new int[] {200, 302, 400, 401, 403, 404, 409, 429, 500, 503}) {
      try (LocalService service = new LocalService(request -> echo(status, request))) {
        assertClean(textOf(assertThrows(CotejoError.class, () -> service.client().verify(REQUEST, OPTIONS))));
      }
    }
    assertClean(String.join("\n", logged));
  }

  private static Reply echo(int status, LocalService.Seen request) {
    String body = "{\"code\":%1$s,\"reason\":%1$s,\"message\":%1$s,\"request_id\":%1$s,\"errors\":%1$s,\"risk_score\":%1$s}";
    return Reply.of(status, body.formatted(request.body())).header("Request-Id", "key " + request.header("X-API-Key"));
  }

  @Test
  void keepsValuesOutOfConnectionErrors() throws Exception {
    for (String answer : List.of("HTTP/1.1 " + LocalService.KEY + " 1032456701\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "")) {
      try (SocketService service = new SocketService(false, answer)) {
        assertClean(textOf(assertThrows(CotejoError.class, () -> service.client().verify(REQUEST, OPTIONS))));
      }
    }
    try (SocketService service = new SocketService(true, SocketService.SILENCE)) {
      assertClean(textOf(assertThrows(CotejoError.class, () -> service.client().verify(REQUEST, OPTIONS))));
    }
    assertClean(String.join("\n", logged));
  }

  @Test
  void keepsValuesOutOfConfigurationErrors() {
    ClientBuilder wrong = CotejoClient.builder().apiKey(LocalService.KEY + "\n").baseUrl("https://a.example");
    assertClean(textOf(assertThrows(CotejoError.class, wrong::build)));
    CotejoClient client = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl("https://a.example").build();
    CallOptions options = OPTIONS.idempotencyKey("order-secret\n");
    assertClean(textOf(assertThrows(CotejoError.class, () -> client.verify(REQUEST, options))));
  }

  @Test
  void keepsValuesOutOfTheTextsOfObjects() throws Exception {
    Receipt receipt = new Receipt("order-secret.b.c", Map.of("document", "token-secret"));
    try (LocalService service = LocalService.of(Reply.of(200, "{\"cedula\":{\"nombre\":\"Gómez Ñáñez\"}}"))) {
      CotejoClient client = service.client();
      var answer = client.verify(REQUEST, OPTIONS);
      var row = new Row<>(0, answer, null);
      List<Object> objects =
          List.of(client, client.async(), client.async().settings(), CotejoClient.builder().apiKey(LocalService.KEY),
              OPTIONS, BatchOptions.usual(), REQUEST, new Gps(4.7117, 1.0), receipt, new ReplayRequest(receipt, REQUEST),
              answer, answer.body(), answer.body().cedula(), row, Calls.verify(REQUEST, OPTIONS));
      objects.forEach(object -> assertClean(object.toString()));
    }
    assertTrue(REQUEST.toString().startsWith("VerifyRequest[cedula, telefono, email,"), REQUEST.toString());
  }

  @Test
  void keepsReceiptsOutOfTheirErrors() throws Exception {
    Receipt receipt = new Receipt("1032456701.order-secret.c", Map.of("document", "token-secret"));
    try (LocalService service = LocalService.of(Reply.of(200, "{\"keys\":[]}"))) {
      assertClean(textOf(assertThrows(CotejoError.class, () -> service.client().verifyReceipt(receipt, REQUEST))));
    }
  }

  private static String textOf(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text, true));
    return text + "\n" + error + "\n" + error.getMessage() + "\n" + error.getLocalizedMessage();
  }

  private static void assertClean(String text) {
    SECRETS.forEach(secret -> assertFalse(text.contains(secret), () -> "a secret is in: " + text));
  }

  private final class Recorder extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord entry) {
      logged.add(formatter.format(entry));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
