package co.cotejo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A real HTTP server on the loopback address, which answers as a test says. */
final class LocalService implements AutoCloseable {
  static final String KEY = "sk_test_cot_5up3r53cr37";

  /** A request that arrived; `number` counts from 1. */
  record Seen(int number, String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.entrySet().stream()
          .filter(entry -> entry.getKey().equalsIgnoreCase(name))
          .map(entry -> entry.getValue().get(0))
          .findFirst()
          .orElse(null);
    }
  }

  record Reply(int status, String body, Map<String, String> headers, long delayMs) {
    static Reply of(int status, String body) {
      return new Reply(status, body, Map.of(), 0);
    }

    Reply header(String name, String value) {
      return new Reply(status, body, Map.of(name, value), delayMs);
    }

    Reply delay(long milliseconds) {
      return new Reply(status, body, headers, milliseconds);
    }
  }

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  LocalService(Function<Seen, Reply> answerer) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, answerer));
    server.start();
  }

  /** Answers the requests with these replies, the last one again and again. */
  static LocalService of(Reply... replies) throws IOException {
    return new LocalService(request -> replies[Math.min(request.number(), replies.length) - 1]);
  }

  static Reply approved() {
    return Reply.of(200, "{\"success\":true,\"risk_score\":10,\"recommendation\":\"aprobar\",\"added_later\":{\"a\":1}}");
  }

  static Reply error(int status, String code, String reason) {
    String body = "{\"success\":false,\"code\":\"%s\",\"reason\":\"%s\",\"request_id\":\"req_a\",\"errors\":[]}";
    return Reply.of(status, body.formatted(code, reason));
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  CotejoClient client() {
    return CotejoClient.builder().apiKey(KEY).baseUrl(url()).build();
  }

  private void answer(HttpExchange exchange, Function<Seen, Reply> answerer) throws IOException {
    try (exchange) {
      Seen request = record(exchange);
      Reply reply = answerer.apply(request);
      Thread.sleep(reply.delayMs());
      reply.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized Seen record(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().toString();
    Seen request = new Seen(seen.size() + 1, path, Map.copyOf(exchange.getRequestHeaders()), body);
    seen.add(request);
    return request;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
