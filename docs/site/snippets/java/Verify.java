import co.cotejo.CotejoClient;
import co.cotejo.model.VerifyRequest;

public class Verify {
    public static void main(String[] args) {
        CotejoClient cotejo = CotejoClient.create(); // reads COTEJO_API_KEY and COTEJO_BASE_URL

        var request = VerifyRequest.builder("1000000001").telefono("+57 300 000 0001").monto(250_000L).build();
        var decision = cotejo.verify(request).body();
        System.out.println(decision.recommendation() + " " + decision.riskScore());
    }
}
