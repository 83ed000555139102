package co.cotejo;

import co.cotejo.error.CotejoError;
import co.cotejo.model.AnalyzeRequest;
import co.cotejo.model.AnalyzeResponse;
import co.cotejo.model.CedulaRecord;
import co.cotejo.model.OutcomeCounts;
import co.cotejo.model.OutcomeRequest;
import co.cotejo.model.OutcomeResponse;
import co.cotejo.model.Receipt;
import co.cotejo.model.ReceiptKeys;
import co.cotejo.model.ReplayRequest;
import co.cotejo.model.ReplayResponse;
import co.cotejo.model.SandboxCatalogue;
import co.cotejo.model.VerifyRequest;
import co.cotejo.model.VerifyResponse;
import co.cotejo.receipt.KeptAnswer;
import co.cotejo.receipt.ReceiptPayload;
import co.cotejo.receipt.SignedReceipt;
import co.cotejo.receipt.VerifiedAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * The calls of {@link CotejoClient} without waiting. A future completes with the answer or with a {@link CotejoError};
 * cancelling it stops the call.
 */
public final class CotejoAsyncClient {
  private final Settings settings;
  private final ReceiptKeyCache receiptKeys;

  CotejoAsyncClient(Settings settings) {
    this.settings = settings;
    this.receiptKeys = new ReceiptKeyCache(() -> receiptKeys(CallOptions.none()), System::nanoTime);
  }

  /**
   * Checks a buyer and a transaction.
   *
   * @param request the buyer and the transaction
   * @param options options of the call
   * @return the decision with the data behind it
   */
  public CompletableFuture<Answer<VerifyResponse>> verify(VerifyRequest request, CallOptions options) {
    return start(() -> Calls.verify(request, options), options, Pace.unlimited());
  }

  /**
   * Checks a buyer and a transaction.
   *
   * @param request the buyer and the transaction, as JSON
   * @param options options of the call
   * @return the decision with the data behind it
   */
  public CompletableFuture<Answer<VerifyResponse>> verify(JsonNode request, CallOptions options) {
    return start(() -> Calls.verify(request, options), options, Pace.unlimited());
  }

  /**
   * Verifies, and lists what the buyer can prove so that the recommendation becomes an approval. The answers have the receipt.
   *
   * @param request the buyer and the transaction
   * @param options options of both calls; the idempotency key is of the first one
   * @return the decision, which {@link Decision#resolveAsync} takes to its end
   */
  public CompletableFuture<Decision> decide(VerifyRequest request, CallOptions options) {
    return then(
        verify(request, options.withChallenges()),
        answer -> CompletableFuture.completedFuture(new Decision(this, request, options.secondOfDecision(), answer)));
  }

  /**
   * Makes the same decision as verify, with a short answer.
   *
   * @param request the buyer and the transaction
   * @param options options of the call
   * @return the decision
   */
  public CompletableFuture<Answer<AnalyzeResponse>> analyze(AnalyzeRequest request, CallOptions options) {
    return start(() -> Calls.analyze(request, options), options, Pace.unlimited());
  }

  /**
   * Makes the same decision as verify, with a short answer.
   *
   * @param request the buyer and the transaction, as JSON
   * @param options options of the call
   * @return the decision
   */
  public CompletableFuture<Answer<AnalyzeResponse>> analyze(JsonNode request, CallOptions options) {
    return start(() -> Calls.analyze(request, options), options, Pace.unlimited());
  }

  /**
   * Looks up one document in the registry of its kind.
   *
   * @param number number of the document
   * @param kind {@code CC}, {@code CE}, {@code PPT} or {@code PA}; null: a cédula of a citizen
   * @param options options of the call
   * @return the record of the registry
   */
  public CompletableFuture<Answer<CedulaRecord>> cedula(String number, String kind, CallOptions options) {
    return start(() -> Calls.cedula(number, kind), options, Pace.unlimited());
  }

  /**
   * Looks up one cédula in the civil registry.
   *
   * @param number 5 to 10 digits
   * @param options options of the call
   * @return the record of the registry
   */
  public CompletableFuture<Answer<CedulaRecord>> cedula(String number, CallOptions options) {
    return cedula(number, null, options);
  }

  /**
   * Decides again from a receipt, with the versions of that time. It costs no query.
   *
   * @param request the receipt and the original request
   * @param options options of the call
   * @return the differences
   */
  public CompletableFuture<Answer<ReplayResponse>> replay(ReplayRequest request, CallOptions options) {
    return start(() -> Calls.replay(request), options, Pace.unlimited());
  }

  /**
   * Decides again from a receipt, with the versions of that time. It costs no query.
   *
   * @param request the receipt and the original request, as JSON
   * @param options options of the call
   * @return the differences
   */
  public CompletableFuture<Answer<ReplayResponse>> replay(JsonNode request, CallOptions options) {
    return start(() -> Calls.replay(request), options, Pace.unlimited());
  }

  /**
   * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
   *
   * @param request the receipt and its label
   * @param options options of the call
   * @return how the label changed the counts
   */
  public CompletableFuture<Answer<OutcomeResponse>> reportOutcome(OutcomeRequest request, CallOptions options) {
    return start(() -> Calls.reportOutcome(request), options, Pace.unlimited());
  }

  /**
   * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
   *
   * @param request the receipt and its label, as JSON
   * @param options options of the call
   * @return how the label changed the counts
   */
  public CompletableFuture<Answer<OutcomeResponse>> reportOutcome(JsonNode request, CallOptions options) {
    return start(() -> Calls.reportOutcome(request), options, Pace.unlimited());
  }

  /**
   * Reads the counts of reported outcomes by score and reason.
   *
   * @param options options of the call
   * @return the counts
   */
  public CompletableFuture<Answer<OutcomeCounts>> outcomes(CallOptions options) {
    return start(() -> Calls.OUTCOMES, options, Pace.unlimited());
  }

  /**
   * Lists the test values of the sandbox.
   *
   * @param options options of the call
   * @return the test values
   */
  public CompletableFuture<Answer<SandboxCatalogue>> scenarios(CallOptions options) {
    return start(() -> Calls.SCENARIOS, options, Pace.unlimited());
  }

  /**
   * Fetches the public keys of receipts.
   *
   * @param options options of the call
   * @return the keys
   */
  public CompletableFuture<Answer<ReceiptKeys>> receiptKeys(CallOptions options) {
    return start(() -> Calls.RECEIPT_KEYS, options, Pace.unlimited());
  }

  /**
   * Verifies a receipt offline. The public keys are fetched once in an hour at most, and for an unknown key.
   *
   * @param receipt the receipt as it was received
   * @param request the original request, to compare its inputs; null compares no inputs
   * @return the signed content; a {@link co.cotejo.error.ReceiptError} when the receipt is not genuine
   */
  public CompletableFuture<ReceiptPayload> verifyReceipt(Receipt receipt, Object request) {
    try {
      SignedReceipt signed = SignedReceipt.read(receipt);
      JsonNode inputs = request == null ? null : Json.toTree(request);
      return then(
          receiptKeys.find(signed.keyId()), key -> CompletableFuture.completedFuture(signed.verify(key, inputs)));
    } catch (CotejoError error) {
      return CompletableFuture.failedFuture(error);
    }
  }

  /**
   * Checks the receipt of a kept answer, and compares each part of the answer that it covers with it.
   *
   * @param answer the {@link Answer}, or the whole body as JSON, with its receipt
   * @param request the original request, to compare its inputs; null compares no inputs
   * @return the signed content; a {@link co.cotejo.error.ReceiptError} when the receipt or the answer is not genuine
   */
  public CompletableFuture<VerifiedAnswer> verifyAnswer(Object answer, Object request) {
    try {
      JsonNode body = answer instanceof Answer<?> whole ? whole.json() : Json.toTree(answer);
      Receipt receipt = Json.toModel(body.path("receipt"), Receipt.class).orElse(null);
      return then(
          verifyReceipt(receipt, request),
          signed -> CompletableFuture.completedFuture(KeptAnswer.compare(body, signed)));
    } catch (CotejoError error) {
      return CompletableFuture.failedFuture(error);
    }
  }

  /** For a batch, whose rows share one pace. */
  CompletableFuture<Answer<VerifyResponse>> verify(VerifyRequest request, CallOptions options, Pace pace) {
    return start(() -> Calls.verify(request, options), options, pace);
  }

  /** For a batch, whose rows share one pace. */
  CompletableFuture<Answer<AnalyzeResponse>> analyze(AnalyzeRequest request, CallOptions options, Pace pace) {
    return start(() -> Calls.analyze(request, options), options, pace);
  }

  Settings settings() {
    return settings;
  }

  /** Errors before the first try complete the future too, so that a caller has one place to catch them. */
  private <T> CompletableFuture<Answer<T>> start(CallSource<T> source, CallOptions options, Pace pace) {
    try {
      return CallRun.start(settings, source.create(), options, pace);
    } catch (CotejoError error) {
      return CompletableFuture.failedFuture(error);
    }
  }

  /**
   * Does a second step with the result of the first. A dependent future would wrap its error, and to cancel it would not stop
   * the step in progress.
   */
  static <T, R> CompletableFuture<R> then(CompletableFuture<T> first, Function<T, CompletableFuture<R>> second) {
    CompletableFuture<R> result = new CompletableFuture<>();
    result.whenComplete((value, error) -> first.cancel(true));
    first
        .thenCompose(
            value -> {
              CompletableFuture<R> next = second.apply(value);
              result.whenComplete((end, error) -> next.cancel(true));
              return next;
            })
        .whenComplete(
            (value, error) -> {
              if (error == null) {
                result.complete(value);
              } else {
                result.completeExceptionally(error instanceof CompletionException ? error.getCause() : error);
              }
            });
    return result;
  }

  private interface CallSource<T> {
    Call<T> create();
  }
}
