import co.cotejo.BuyerEvidence;
import co.cotejo.CotejoClient;
import co.cotejo.model.CodigoTelefono;
import co.cotejo.model.Pruebas;
import co.cotejo.model.VerifyRequest;

public class Decide {
    /** Yours: sends a code to the phone, and says whether the buyer returned it. */
    static boolean phoneCodeReturned() {
        return true;
    }

    public static void main(String[] args) {
        CotejoClient cotejo = CotejoClient.create();
        var request = VerifyRequest.builder("1032456701")
            .telefono("+57 300 000 0001").ipAddress("192.0.2.6").monto(250_000L).build();
        var evidence = Pruebas.builder().codigoTelefono(new CodigoTelefono("sms", 5)).build();

        var decision = cotejo.decide(request);
        var answer = decision.resolve((challenge, alternatives) -> {
            var isOffered = challenge.pruebas().stream().allMatch(piece -> piece.campo().equals("pruebas.codigo_telefono"));
            return isOffered && phoneCodeReturned() ? BuyerEvidence.of(evidence) : null;
        });
        var first = decision.answer().body().recommendation();
        System.out.println(first + " " + answer.body().recommendation() + " " + answer.charged());
    }
}
