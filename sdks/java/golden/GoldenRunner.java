import co.cotejo.Answer;
import co.cotejo.Batch;
import co.cotejo.BatchOptions;
import co.cotejo.BatchRow;
import co.cotejo.BatchStream;
import co.cotejo.BatchStreamOptions;
import co.cotejo.BuyerEvidence;
import co.cotejo.CallOptions;
import co.cotejo.CotejoClient;
import co.cotejo.Row;
import co.cotejo.WebhookEvent;
import co.cotejo.Webhooks;
import co.cotejo.error.CotejoError;
import co.cotejo.model.AnalyzeRequest;
import co.cotejo.model.OutcomeRequest;
import co.cotejo.model.Receipt;
import co.cotejo.model.ReplayRequest;
import co.cotejo.model.VerifyRequest;
import co.cotejo.receipt.VerifiedAnswer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Runs the golden cases of sdks/README.md with this SDK. */
public final class GoldenRunner {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private GoldenRunner() {}

  public static void main(String[] arguments) throws Exception {
    for (JsonNode golden : MAPPER.readTree(new File(arguments[0]))) {
      OUT.println(MAPPER.writeValueAsString(run(golden)));
    }
  }

  private static ObjectNode run(JsonNode golden) {
    ObjectNode line = MAPPER.createObjectNode().put("id", golden.path("id").textValue());
    try {
      addResult(line, golden);
    } catch (CotejoError error) {
      line.set("error", describe(error));
    }
    return line;
  }

  private static void addResult(ObjectNode line, JsonNode golden) {
    JsonNode input = golden.path("input");
    JsonNode options = golden.path("options");
    if (golden.path("call").textValue().equals("verifyWebhook")) {
      line.set("answer", MAPPER.valueToTree(verifyWebhook(input, options)));
      return;
    }
    CotejoClient client = clientOf(golden);
    switch (golden.path("call").textValue()) {
      case "verify" -> addAnswer(line, verify(client, input, callOptions(options)));
      case "decide" -> decide(line, client, input, callOptions(options));
      case "analyze" -> addAnswer(line, analyze(client, input, callOptions(options)));
      case "cedula" -> addAnswer(line, cedula(client, input.textValue(), options));
      case "replay" -> addAnswer(line, replay(client, input, callOptions(options)));
      case "reportOutcome" -> addAnswer(line, reportOutcome(client, input, callOptions(options)));
      case "outcomes" -> addAnswer(line, client.outcomes(callOptions(options)));
      case "scenarios" -> addAnswer(line, client.scenarios(callOptions(options)));
      case "receiptKeys" -> addAnswer(line, client.receiptKeys(callOptions(options)));
      case "verifyReceipt" -> {
        Receipt receipt = MAPPER.convertValue(input, Receipt.class);
        line.set("answer", client.verifyReceipt(receipt, options.get("request")).json());
      }
      case "verifyAnswer" -> {
        VerifiedAnswer answer = client.verifyAnswer(read(input.textValue()), options.get("request"));
        ObjectNode verified = line.putObject("answer");
        verified.set("receipt", answer.receipt().json());
        verified.set("notCovered", MAPPER.valueToTree(answer.notCovered()));
      }
      case "verifyAll" ->
          line.set("rows", rowsOf(client.verifyAll(listOf(input, VerifyRequest.class), batchOptions(options))));
      case "analyzeAll" ->
          line.set("rows", rowsOf(client.analyzeAll(listOf(input, AnalyzeRequest.class), batchOptions(options))));
      case "verifyBatch" ->
          addStream(line, client.verifyBatch(listOf(input, VerifyRequest.class), streamOptions(options)));
      case "analyzeBatch" ->
          addStream(line, client.analyzeBatch(listOf(input, AnalyzeRequest.class), streamOptions(options)));
      default -> throw new IllegalArgumentException("unknown call");
    }
  }

  /** The text of a kept answer. */
  private static JsonNode read(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException notJson) {
      throw new IllegalArgumentException(notJson);
    }
  }

  private static WebhookEvent verifyWebhook(JsonNode input, JsonNode options) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    input.path("headers").fields().forEachRemaining(each -> headers.put(each.getKey(), List.of(each.getValue().textValue())));
    List<String> secrets = List.of(MAPPER.convertValue(input.path("secrets"), String[].class));
    byte[] body = input.path("body").textValue().getBytes(StandardCharsets.UTF_8);
    return options.has("toleranceSeconds")
        ? Webhooks.verifyWebhook(body, headers, secrets, Duration.ofSeconds(options.get("toleranceSeconds").longValue()))
        : Webhooks.verifyWebhook(body, headers, secrets);
  }

  private static CotejoClient clientOf(JsonNode golden) {
    JsonNode options = golden.path("options");
    String proxy = System.getenv("COTEJO_GOLDEN_URL") + "/case/" + golden.path("id").textValue();
    return CotejoClient.builder()
        .apiKey(options.path("key").asText(System.getenv("COTEJO_GOLDEN_KEY")))
        .baseUrl(options.path("baseUrl").asText(proxy))
        .language(options.path("language").textValue())
        .build();
  }

  private static CallOptions callOptions(JsonNode options) {
    CallOptions call = CallOptions.none();
    if (options.has("include")) {
      call = call.include(MAPPER.convertValue(options.get("include"), String[].class));
    }
    if (options.has("idempotencyKey")) {
      call = call.idempotencyKey(options.get("idempotencyKey").textValue());
    }
    if (options.has("timeoutMs")) {
      call = call.timeout(Duration.ofMillis(options.get("timeoutMs").longValue()));
    }
    return options.has("maxRetries") ? call.maxRetries(options.get("maxRetries").intValue()) : call;
  }

  private static BatchOptions batchOptions(JsonNode options) {
    BatchOptions batch = BatchOptions.usual().call(callOptions(options));
    if (options.has("perSecond")) {
      batch = batch.perSecond(options.get("perSecond").doubleValue());
    }
    return options.has("concurrency") ? batch.concurrency(options.get("concurrency").intValue()) : batch;
  }

  private static BatchStreamOptions streamOptions(JsonNode options) {
    BatchStreamOptions usual = BatchStreamOptions.usual();
    long idleTimeoutMs = options.path("idleTimeoutMs").asLong(usual.idleTimeout().toMillis());
    String[] include = MAPPER.convertValue(options.path("include"), String[].class);
    return new BatchStreamOptions(
        options.path("batchId").textValue(),
        options.path("firstRow").asLong(usual.firstRow()),
        include == null ? List.of() : List.of(include),
        Duration.ofMillis(idleTimeoutMs),
        options.path("maxResumptions").asInt(usual.maxResumptions()),
        options.has("maxRetries") ? Integer.valueOf(options.get("maxRetries").intValue()) : usual.maxRetries());
  }

  private static Answer<?> cedula(CotejoClient client, String number, JsonNode options) {
    return options.has("documentKind")
        ? client.cedula(number, options.get("documentKind").textValue(), callOptions(options))
        : client.cedula(number, callOptions(options));
  }

  private static Answer<?> verify(CotejoClient client, JsonNode input, CallOptions options) {
    return typed(input, VerifyRequest.class)
        .map(request -> client.verify(request, options))
        .orElseGet(() -> client.verify(input, options));
  }

  private static void decide(ObjectNode line, CotejoClient client, JsonNode input, CallOptions options) {
    VerifyRequest request = MAPPER.convertValue(input.path("request"), VerifyRequest.class);
    BuyerEvidence evidence = MAPPER.convertValue(input.path("evidence"), BuyerEvidence.class);
    ArrayNode asked = line.putArray("asked");
    addAnswer(
        line,
        client
            .decide(request, options)
            .resolve(
                (challenge, alternatives) -> {
                  asked.addArray().add(MAPPER.<JsonNode>valueToTree(challenge)).add(MAPPER.<JsonNode>valueToTree(alternatives));
                  return evidence;
                }));
  }

  private static Answer<?> analyze(CotejoClient client, JsonNode input, CallOptions options) {
    return typed(input, AnalyzeRequest.class)
        .map(request -> client.analyze(request, options))
        .orElseGet(() -> client.analyze(input, options));
  }

  private static Answer<?> replay(CotejoClient client, JsonNode input, CallOptions options) {
    return typed(input, ReplayRequest.class)
        .map(request -> client.replay(request, options))
        .orElseGet(() -> client.replay(input, options));
  }

  private static Answer<?> reportOutcome(CotejoClient client, JsonNode input, CallOptions options) {
    return typed(input, OutcomeRequest.class)
        .map(request -> client.reportOutcome(request, options))
        .orElseGet(() -> client.reportOutcome(input, options));
  }

  /** The model of a request, unless the case sends something that no model can hold. */
  private static <R> Optional<R> typed(JsonNode input, Class<R> type) {
    try {
      R request = MAPPER.convertValue(input, type);
      // A fraction would become a whole number.
      boolean same = !input.path("monto").isFloatingPointNumber();
      return same ? Optional.of(request) : Optional.empty();
    } catch (IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  private static <R> Iterator<R> listOf(JsonNode input, Class<R> type) {
    Stream<JsonNode> list = StreamSupport.stream(input.spliterator(), false);
    return list.map(each -> MAPPER.convertValue(each, type)).iterator();
  }

  /** The typed body is written, not the text that arrived: so each case tests the models too. */
  private static void addAnswer(ObjectNode line, Answer<?> answer) {
    line.set("answer", MAPPER.valueToTree(answer.body()));
    line.put("requestId", answer.requestId()).put("idempotencyReplayed", answer.idempotencyReplayed());
  }

  private static <T> ArrayNode rowsOf(Batch<T> batch) {
    ArrayNode rows = MAPPER.createArrayNode();
    try (batch) {
      batch.stream().forEach(row -> rows.add(rowOf(row)));
    }
    return rows;
  }

  /** Adds the rows of a streamed batch, also those before its error. */
  private static void addStream(ObjectNode line, BatchStream<?> batch) {
    ArrayNode rows = line.putArray("rows");
    try (batch) {
      batch.forEachRemaining(row -> rows.add(rowOf(row)));
    } catch (CotejoError error) {
      line.set("error", describe(error));
    }
    line.put("nextRow", batch.nextRow()).set("summary", MAPPER.valueToTree(batch.summary().orElse(null)));
  }

  private static ObjectNode rowOf(BatchRow<?> row) {
    ObjectNode line = MAPPER.createObjectNode().put("row", row.row()).put("status", row.status());
    line.put("charged", row.charged()).put("replayed", row.replayed());
    return row.error() == null
        ? line.set("answer", MAPPER.valueToTree(row.result()))
        : line.set("error", describe(row.error()));
  }

  private static ObjectNode rowOf(Row<?> row) {
    ObjectNode line = MAPPER.createObjectNode().put("index", row.index());
    if (row.hasAnswer()) {
      addAnswer(line, row.answer());
    } else {
      line.set("error", describe(row.error()));
    }
    return line;
  }

  private static ObjectNode describe(CotejoError error) {
    ObjectNode text = MAPPER.createObjectNode().put("type", error.getClass().getSimpleName());
    text.put("message", error.getMessage());
    text.put("status", error.status()).put("code", error.code()).put("reason", error.reason());
    text.put("requestId", error.requestId()).put("retryAfterMs", error.retryAfterMs());
    text.set("errors", MAPPER.valueToTree(error.errors()));
    return text.put("attempts", error.attempts()).put("idempotencyKey", error.idempotencyKey());
  }
}
