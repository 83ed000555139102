import co.cotejo.CotejoClient;
import co.cotejo.error.BadRequestError;
import co.cotejo.error.CotejoError;
import co.cotejo.model.VerifyRequest;

public class Errors {
    public static void main(String[] args) {
        CotejoClient cotejo = CotejoClient.create();

        try {
            cotejo.verify(VerifyRequest.builder("12").build());
        } catch (BadRequestError error) {
            System.out.println(error.reason() + " " + error.errors()); // which field is wrong, and how
        } catch (CotejoError error) {
            System.out.println(error.reason() + " " + error.requestId()); // the buyer is not decided
        }
    }
}
