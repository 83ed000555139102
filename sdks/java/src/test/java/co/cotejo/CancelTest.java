package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.cotejo.LocalService.Reply;
import co.cotejo.model.VerifyRequest;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CancelTest {
  private static final VerifyRequest REQUEST = VerifyRequest.builder("1000000001").build();

  @Test
  void closesTheConnectionWhenTheFutureIsCancelled() throws Exception {
    try (SocketService service = new SocketService(true, SocketService.SILENCE)) {
      var future = service.client().async().verify(REQUEST, CallOptions.none());
      assertTrue(service.requestArrived.await(5, TimeUnit.SECONDS));
      future.cancel(true);
      assertTrue(service.clientLeft.await(5, TimeUnit.SECONDS));
    }
  }

  @Test
  void startsNoOtherTryWhenTheFutureIsCancelledInAWait() throws Exception {
    Reply failed = LocalService.error(503, "x", "y").header("Retry-After", "1");
    try (LocalService service = LocalService.of(failed)) {
      var future = service.client().async().verify(REQUEST, CallOptions.none());
      while (service.seen.isEmpty()) {
        Thread.sleep(10);
      }
      Thread.sleep(200);
      future.cancel(true);
      Thread.sleep(1_200);
      assertEquals(1, service.seen.size());
    }
  }

  @Test
  void cancelsTheCallWhenTheThreadIsInterrupted() throws Exception {
    try (SocketService service = new SocketService(true, SocketService.SILENCE)) {
      CotejoClient client = service.client();
      AtomicBoolean stillInterrupted = new AtomicBoolean();
      Thread caller =
          new Thread(
              () -> {
                assertThrows(CancellationException.class, () -> client.verify(REQUEST));
                stillInterrupted.set(Thread.currentThread().isInterrupted());
              });
      caller.start();
      assertTrue(service.requestArrived.await(5, TimeUnit.SECONDS));
      caller.interrupt();
      assertTrue(service.clientLeft.await(5, TimeUnit.SECONDS));
      caller.join(5_000);
      assertTrue(stillInterrupted.get());
    }
  }
}
