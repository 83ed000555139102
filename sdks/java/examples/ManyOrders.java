import co.cotejo.BatchOptions;
import co.cotejo.CotejoClient;
import co.cotejo.model.VerifyRequest;
import java.util.stream.Stream;

/** Checks a list of orders, five in a second at most. */
public final class ManyOrders {
  private ManyOrders() {}

  public static void main(String[] arguments) {
    CotejoClient client = CotejoClient.create();
    Stream<VerifyRequest> orders =
        Stream.of("1000000001", "1000000002", "1000000003", "1000000004", "1000000005")
            .map(cedula -> VerifyRequest.builder(cedula).build());
    try (var batch = client.verifyAll(orders.iterator(), BatchOptions.usual().perSecond(5))) {
      batch.forEachRemaining(
          row ->
              System.out.printf(
                  "order %d: %s%n",
                  row.index(), row.hasAnswer() ? row.answer().body().recommendation() : row.error().getMessage()));
    }
  }
}
