import co.cotejo.Answer;
import co.cotejo.CotejoClient;
import co.cotejo.error.CotejoError;
import co.cotejo.error.NotFoundError;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;

/** Checks one buyer of the sandbox. Needs COTEJO_BASE_URL and COTEJO_API_KEY. */
public final class Quickstart {
  private Quickstart() {}

  public static void main(String[] arguments) {
    CotejoClient client = CotejoClient.create();
    VerifyRequest request =
        VerifyRequest.builder("1000000002").telefono("+57 300 000 0001").ciudad("Bogotá").monto(250_000L).build();
    try {
      Answer<VerifyResponse> answer = client.verify(request);
      System.out.printf("%s, %d points%n", answer.body().recommendation(), answer.body().riskScore());
      answer.body().riskFactors().forEach(factor -> System.out.printf("- %s%n", factor.message()));
    } catch (NotFoundError unknown) {
      System.out.println("The registry has no such cédula: let the buyer check the number");
    } catch (CotejoError error) {
      System.out.printf("The buyer is not decided: %s%n", error.getMessage());
    }
  }
}
