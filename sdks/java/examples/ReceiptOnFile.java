import co.cotejo.CallOptions;
import co.cotejo.CotejoClient;
import co.cotejo.Include;
import co.cotejo.error.ReceiptError;
import co.cotejo.model.AnalyzeRequest;
import co.cotejo.model.Receipt;
import co.cotejo.receipt.ReceiptPayload;

/** Keeps the receipt of a decision, and later proves which buyer it belongs to. */
public final class ReceiptOnFile {
  private ReceiptOnFile() {}

  public static void main(String[] arguments) {
    CotejoClient client = CotejoClient.create();
    AnalyzeRequest request = AnalyzeRequest.builder("1000000001").phone("300 000 0001").build();
    CallOptions options = CallOptions.none().include(Include.RECEIPT).idempotencyKey("order-A-1042");
    Receipt receipt = client.analyze(request, options).body().receipt();

    ReceiptPayload payload = client.verifyReceipt(receipt, request);
    System.out.printf("%s at %s%n", payload.outcome(), payload.time());
    try {
      client.verifyReceipt(receipt, AnalyzeRequest.builder("1000000003").build());
    } catch (ReceiptError error) {
      System.out.printf("Another buyer: %s%n", error.reason());
    }
  }
}
