import co.cotejo.BatchStreamOptions;
import co.cotejo.CotejoClient;
import co.cotejo.model.VerifyRequest;
import java.util.stream.Stream;

public class BatchOfBuyers {
    public static void main(String[] args) {
        CotejoClient cotejo = CotejoClient.create();
        var buyers = Stream.of("1000000001", "1000000002").map(cedula -> VerifyRequest.builder(cedula).build());

        var options = BatchStreamOptions.usual().batchId("orders-2026-11-25");
        try (var batch = cotejo.verifyBatch(buyers.iterator(), options)) {
            batch.forEachRemaining(row ->
                System.out.println(row.row() + " " + (row.hasResult() ? row.result().recommendation() : row.error().reason())));
            batch.summary().ifPresent(summary -> System.out.println(summary.rows() + " rows, " + summary.endedBy()));
        }
    }
}
