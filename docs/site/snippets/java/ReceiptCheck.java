import co.cotejo.CallOptions;
import co.cotejo.CotejoClient;
import co.cotejo.model.VerifyRequest;

public class ReceiptCheck {
    public static void main(String[] args) {
        CotejoClient cotejo = CotejoClient.create();
        var request = VerifyRequest.builder("1000000001").monto(250_000L).build();

        var answer = cotejo.verify(request, CallOptions.none().include("receipt"));
        var verified = cotejo.verifyAnswer(answer, request);
        System.out.println(verified.receipt().outcome() + " " + verified.notCovered());
    }
}
