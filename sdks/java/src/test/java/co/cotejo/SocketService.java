package co.cotejo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** A server that writes any bytes, for answers that no HTTP server would give. */
final class SocketService implements AutoCloseable {
  /** Sends nothing and keeps the connection. */
  static final String SILENCE = "";

  final CountDownLatch requestArrived = new CountDownLatch(1);
  /** The client closed the connection of a request that has no answer. */
  final CountDownLatch clientLeft = new CountDownLatch(1);

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final String[] answers;
  private final boolean keepOpen;

  SocketService(boolean keepOpen, String... answers) throws IOException {
    this.keepOpen = keepOpen;
    this.answers = answers;
    Thread thread = new Thread(this::serve, "socket-service");
    thread.setDaemon(true);
    thread.start();
  }

  CotejoClient client() {
    return CotejoClient.builder()
        .apiKey(LocalService.KEY)
        .baseUrl("http://127.0.0.1:" + server.getLocalPort())
        .build();
  }

  private void serve() {
    for (int number = 0; !server.isClosed(); number++) {
      try (Socket connection = server.accept()) {
        answer(connection, answers[Math.min(number, answers.length - 1)]);
      } catch (IOException closed) {
        // The next connection may work, or the test has ended.
      }
    }
  }

  private void answer(Socket connection, String answer) throws IOException {
    InputStream input = connection.getInputStream();
    input.read(new byte[8_192]);
    requestArrived.countDown();
    OutputStream output = connection.getOutputStream();
    output.write(answer.getBytes(StandardCharsets.UTF_8));
    output.flush();
    if (keepOpen) {
      while (input.read() >= 0) {
        // The body of the request may still arrive.
      }
      clientLeft.countDown();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
