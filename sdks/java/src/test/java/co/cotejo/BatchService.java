package co.cotejo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;

/** A server of {@code /v1/verify/batch}: it answers row by row, and charges each row of a batch id once. */
final class BatchService implements AutoCloseable {
  static final Behaviour GOOD = new Behaviour(null, Integer.MAX_VALUE, 0, Integer.MAX_VALUE, null, 0, null);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What happens to one request. `refusal`: status, body, value of Retry-After. */
  record Behaviour(Object[] refusal, int cutAfter, int lost, int endAfter, String reason, long silentMs, String text) {
    static Behaviour cut(int after, int lost) {
      return new Behaviour(null, after, lost, Integer.MAX_VALUE, null, 0, null);
    }

    static Behaviour end(int after, String reason) {
      return new Behaviour(null, Integer.MAX_VALUE, 0, after, reason, 0, null);
    }

    static Behaviour refuse(int status, String body, String retryAfter) {
      return new Behaviour(new Object[] {status, body, retryAfter}, 0, 0, 0, null, 0, null);
    }

    static Behaviour silent(long milliseconds) {
      return new Behaviour(null, 0, 0, 0, null, milliseconds, null);
    }

    static Behaviour text(String text) {
      return new Behaviour(null, 0, 0, 0, null, 0, text);
    }
  }

  record Seen(String uri, Map<String, List<String>> headers, long firstRow) {}

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  final Map<String, String> charged = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  BatchService(IntFunction<Behaviour> behave) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> serve(exchange, behave));
    server.start();
  }

  CotejoClient client() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(url).build();
  }

  List<Long> firstRows() {
    return seen.stream().map(Seen::firstRow).toList();
  }

  private void serve(HttpExchange exchange, IntFunction<Behaviour> behave) throws IOException {
    String uri = exchange.getRequestURI().toString();
    long firstRow = Long.parseLong(uri.replaceAll(".*first_row=(\\d+).*", "$1"));
    String[] lines = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8).split("\n");
    seen.add(new Seen(uri, Map.copyOf(exchange.getRequestHeaders()), firstRow));
    Behaviour behaviour = behave.apply(seen.size());
    try (exchange) {
      if (behaviour.refusal() != null) {
        refuse(exchange, behaviour.refusal());
        return;
      }
      exchange.sendResponseHeaders(200, 0);
      OutputStream output = exchange.getResponseBody();
      if (behaviour.silentMs() > 0) {
        Thread.sleep(behaviour.silentMs());
      } else if (behaviour.text() != null) {
        output.write(behaviour.text().getBytes(StandardCharsets.UTF_8));
        output.close();
      } else {
        answerRows(output, behaviour, lines, firstRow, exchange.getRequestHeaders().getFirst("Idempotency-Key"));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void refuse(HttpExchange exchange, Object[] refusal) throws IOException {
    byte[] body = ((String) refusal[1]).getBytes(StandardCharsets.UTF_8);
    if (refusal[2] != null) {
      exchange.getResponseHeaders().set("Retry-After", (String) refusal[2]);
    }
    exchange.sendResponseHeaders((Integer) refusal[0], body.length);
    exchange.getResponseBody().write(body);
  }

  private void answerRows(OutputStream output, Behaviour behaviour, String[] lines, long firstRow, String id)
      throws IOException {
    int answered = 0;
    String endedBy = "end_of_input";
    for (String line : lines) {
      if (answered >= behaviour.cutAfter()) {
        for (int lost = 0; lost < behaviour.lost(); lost++) {
          answer(lines[answered + lost], firstRow + answered + lost, id);
        }
        return;
      }
      if (answered >= behaviour.endAfter()) {
        endedBy = behaviour.reason();
        break;
      }
      write(output, answer(line, firstRow + answered, id));
      answered++;
    }
    ObjectNode summary = MAPPER.createObjectNode().put("next_row", firstRow + answered).put("ended_by", endedBy);
    write(output, MAPPER.createObjectNode().set("summary", summary));
    output.close();
  }

  private static void write(OutputStream output, JsonNode line) throws IOException {
    output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    output.flush();
  }

  private JsonNode answer(String line, long row, String id) throws IOException {
    String before = charged.get(id + "#" + row);
    JsonNode cedula = MAPPER.readTree(line).path("cedula");
    ObjectNode answer = MAPPER.createObjectNode().put("row", row).put("charged", false).put("replayed", before != null);
    if (before != null && !before.equals(line) || !cedula.isTextual()) {
      ObjectNode error = answer.put("status", 400).putObject("error").put("code", "bad_request").put("reason", "invalid_body");
      error.putArray("errors").addObject().put("pointer", "/cedula").put("code", "required");
      return answer;
    }
    charged.put(id + "#" + row, line);
    answer.put("status", 200).put("charged", before == null);
    answer.putObject("result").put("success", true).put("transaction_id", "txn_" + cedula.textValue());
    return answer;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
