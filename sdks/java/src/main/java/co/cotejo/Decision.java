package co.cotejo;

import co.cotejo.model.Receipt;
import co.cotejo.model.Reto;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/** A first answer, and what the buyer can prove so that the recommendation becomes an approval. */
public final class Decision {
  private final CotejoAsyncClient client;
  private final VerifyRequest request;
  private final CallOptions options;
  private final Answer<VerifyResponse> answer;

  /** @param options of the second call */
  Decision(CotejoAsyncClient client, VerifyRequest request, CallOptions options, Answer<VerifyResponse> answer) {
    this.client = client;
    this.request = request;
    this.options = options;
    this.answer = answer;
  }

  /**
   * The first answer.
   *
   * @return the answer
   */
  public Answer<VerifyResponse> answer() {
    return answer;
  }

  /**
   * Challenges: each alone is enough, and the first costs the buyer least.
   *
   * @return the challenges, or an empty list
   */
  public List<Reto> challenges() {
    return answer.body().retos() == null ? List.of() : answer.body().retos();
  }

  /**
   * Whether there is a challenge.
   *
   * @return true when the buyer can prove something
   */
  public boolean needsEvidence() {
    return !challenges().isEmpty();
  }

  /**
   * The receipt of the first answer.
   *
   * @return the receipt, or null when the service could not sign it
   */
  public Receipt receipt() {
    return answer.body().receipt();
  }

  /**
   * Calls your function once, and sends the request again with the evidence and the receipt, which costs nothing within 15
   * minutes ({@code followUp}).
   *
   * @param ask gets the challenge and the others, one of which in its place is also enough; returns what the buyer proved, or
   *     null when the buyer did not pass
   * @return the answer that counts: the first one when there is no challenge or no evidence
   */
  public Answer<VerifyResponse> resolve(BiFunction<Reto, List<Reto>, BuyerEvidence> ask) {
    return needsEvidence() ? Waiting.await(verifyWith(askWith(ask))) : answer;
  }

  /**
   * Does the same as resolve, without waiting.
   *
   * @param ask as for resolve, with a future, which is cancelled with the future of this method
   * @return the answer that counts
   */
  public CompletableFuture<Answer<VerifyResponse>> resolveAsync(
      BiFunction<Reto, List<Reto>, ? extends CompletionStage<BuyerEvidence>> ask) {
    return needsEvidence()
        ? CotejoAsyncClient.then(askWith(ask).toCompletableFuture(), this::verifyWith)
        : CompletableFuture.completedFuture(answer);
  }

  private <T> T askWith(BiFunction<Reto, List<Reto>, T> ask) {
    return ask.apply(challenges().get(0), challenges().subList(1, challenges().size()));
  }

  private CompletableFuture<Answer<VerifyResponse>> verifyWith(BuyerEvidence evidence) {
    if (evidence == null) {
      return CompletableFuture.completedFuture(answer);
    }
    ObjectNode second = (ObjectNode) Json.toTree(request);
    ObjectNode given = (ObjectNode) Json.toTree(evidence);
    ObjectNode pruebas = second.withObject("/pruebas");
    if (given.remove("pruebas") instanceof ObjectNode stated) {
      pruebas.setAll(stated);
    }
    if (receipt() != null) {
      pruebas.set("recibo", Json.toTree(receipt()));
    }
    second.setAll(given);
    return client.verify((JsonNode) second, options);
  }

  /** Leaves out request and answer, which have data of the buyer. */
  @Override
  public String toString() {
    return "Decision[needsEvidence=" + needsEvidence() + "]";
  }
}
