package co.cotejo;

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
import co.cotejo.receipt.ReceiptPayload;
import co.cotejo.receipt.VerifiedAnswer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;

/**
 * Client of the Cotejo API. Create one and keep it: it is safe for all threads. A call waits for its answer and throws
 * a {@link co.cotejo.error.CotejoError}; {@link #async()} has the same calls without waiting. An interrupt of the
 * thread cancels the call with a {@link java.util.concurrent.CancellationException}.
 */
public final class CotejoClient {
  private final CotejoAsyncClient async;

  CotejoClient(Settings settings) {
    this.async = new CotejoAsyncClient(settings);
  }

  /**
   * Creates a client with the variables {@code COTEJO_API_KEY} and {@code COTEJO_BASE_URL}.
   *
   * @return the client
   */
  public static CotejoClient create() {
    return builder().build();
  }

  /**
   * Starts a client with other settings.
   *
   * @return a builder
   */
  public static ClientBuilder builder() {
    return new ClientBuilder();
  }

  /**
   * Environment of the key.
   *
   * @return sandbox or production
   */
  public Environment environment() {
    return async.settings().environment();
  }

  /**
   * The same calls without waiting.
   *
   * @return the client for futures, which shares everything with this one
   */
  public CotejoAsyncClient async() {
    return async;
  }

  /**
   * Checks a buyer and a transaction.
   *
   * @param request the buyer and the transaction
   * @return the decision with the data behind it
   */
  public Answer<VerifyResponse> verify(VerifyRequest request) {
    return verify(request, CallOptions.none());
  }

  /**
   * Checks a buyer and a transaction.
   *
   * @param request the buyer and the transaction
   * @param options options of the call
   * @return the decision with the data behind it
   */
  public Answer<VerifyResponse> verify(VerifyRequest request, CallOptions options) {
    return Waiting.await(async.verify(request, options));
  }

  /**
   * Checks a buyer and a transaction.
   *
   * @param request the buyer and the transaction, as JSON
   * @param options options of the call
   * @return the decision with the data behind it
   */
  public Answer<VerifyResponse> verify(JsonNode request, CallOptions options) {
    return Waiting.await(async.verify(request, options));
  }

  /**
   * Verifies, and lists what the buyer can prove so that the recommendation becomes an approval. The answers have the receipt.
   *
   * @param request the buyer and the transaction
   * @return the decision, which {@link Decision#resolve} takes to its end
   */
  public Decision decide(VerifyRequest request) {
    return decide(request, CallOptions.none());
  }

  /**
   * Verifies, and lists what the buyer can prove so that the recommendation becomes an approval. The answers have the receipt.
   *
   * @param request the buyer and the transaction
   * @param options options of both calls; the idempotency key is of the first one
   * @return the decision, which {@link Decision#resolve} takes to its end
   */
  public Decision decide(VerifyRequest request, CallOptions options) {
    return Waiting.await(async.decide(request, options));
  }

  /**
   * Makes the same decision as verify, with a short answer.
   *
   * @param request the buyer and the transaction
   * @return the decision
   */
  public Answer<AnalyzeResponse> analyze(AnalyzeRequest request) {
    return analyze(request, CallOptions.none());
  }

  /**
   * Makes the same decision as verify, with a short answer.
   *
   * @param request the buyer and the transaction
   * @param options options of the call
   * @return the decision
   */
  public Answer<AnalyzeResponse> analyze(AnalyzeRequest request, CallOptions options) {
    return Waiting.await(async.analyze(request, options));
  }

  /**
   * Makes the same decision as verify, with a short answer.
   *
   * @param request the buyer and the transaction, as JSON
   * @param options options of the call
   * @return the decision
   */
  public Answer<AnalyzeResponse> analyze(JsonNode request, CallOptions options) {
    return Waiting.await(async.analyze(request, options));
  }

  /**
   * Looks up one cédula in the civil registry. The number is sent in the body, never in an address.
   *
   * @param number 5 to 10 digits
   * @return the record of the registry
   */
  public Answer<CedulaRecord> cedula(String number) {
    return cedula(number, CallOptions.none());
  }

  /**
   * Looks up one cédula in the civil registry. The number is sent in the body, never in an address.
   *
   * @param number 5 to 10 digits
   * @param options options of the call
   * @return the record of the registry
   */
  public Answer<CedulaRecord> cedula(String number, CallOptions options) {
    return Waiting.await(async.cedula(number, options));
  }

  /**
   * Looks up one document in the registry of its kind. The number is sent in the body, never in an address.
   *
   * @param number number of the document
   * @param kind {@code CC}, {@code CE}, {@code PPT} or {@code PA}; null: a cédula of a citizen
   * @param options options of the call
   * @return the record of the registry
   */
  public Answer<CedulaRecord> cedula(String number, String kind, CallOptions options) {
    return Waiting.await(async.cedula(number, kind, options));
  }

  /**
   * Decides again from a receipt, with the versions of that time. It costs no query.
   *
   * @param request the receipt and the original request
   * @return the differences
   */
  public Answer<ReplayResponse> replay(ReplayRequest request) {
    return replay(request, CallOptions.none());
  }

  /**
   * Decides again from a receipt, with the versions of that time. It costs no query.
   *
   * @param request the receipt and the original request
   * @param options options of the call
   * @return the differences
   */
  public Answer<ReplayResponse> replay(ReplayRequest request, CallOptions options) {
    return Waiting.await(async.replay(request, options));
  }

  /**
   * Decides again from a receipt, with the versions of that time. It costs no query.
   *
   * @param request the receipt and the original request, as JSON
   * @param options options of the call
   * @return the differences
   */
  public Answer<ReplayResponse> replay(JsonNode request, CallOptions options) {
    return Waiting.await(async.replay(request, options));
  }

  /**
   * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
   *
   * @param request the receipt and its label
   * @return how the label changed the counts
   */
  public Answer<OutcomeResponse> reportOutcome(OutcomeRequest request) {
    return reportOutcome(request, CallOptions.none());
  }

  /**
   * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
   *
   * @param request the receipt and its label
   * @param options options of the call
   * @return how the label changed the counts
   */
  public Answer<OutcomeResponse> reportOutcome(OutcomeRequest request, CallOptions options) {
    return Waiting.await(async.reportOutcome(request, options));
  }

  /**
   * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
   *
   * @param request the receipt and its label, as JSON
   * @param options options of the call
   * @return how the label changed the counts
   */
  public Answer<OutcomeResponse> reportOutcome(JsonNode request, CallOptions options) {
    return Waiting.await(async.reportOutcome(request, options));
  }

  /**
   * Reads the counts of reported outcomes by score and reason.
   *
   * @return the counts
   */
  public Answer<OutcomeCounts> outcomes() {
    return outcomes(CallOptions.none());
  }

  /**
   * Reads the counts of reported outcomes by score and reason.
   *
   * @param options options of the call
   * @return the counts
   */
  public Answer<OutcomeCounts> outcomes(CallOptions options) {
    return Waiting.await(async.outcomes(options));
  }

  /**
   * Lists the test values of the sandbox.
   *
   * @return the test values
   */
  public Answer<SandboxCatalogue> scenarios() {
    return scenarios(CallOptions.none());
  }

  /**
   * Lists the test values of the sandbox.
   *
   * @param options options of the call
   * @return the test values
   */
  public Answer<SandboxCatalogue> scenarios(CallOptions options) {
    return Waiting.await(async.scenarios(options));
  }

  /**
   * Fetches the public keys of receipts.
   *
   * @return the keys
   */
  public Answer<ReceiptKeys> receiptKeys() {
    return receiptKeys(CallOptions.none());
  }

  /**
   * Fetches the public keys of receipts.
   *
   * @param options options of the call
   * @return the keys
   */
  public Answer<ReceiptKeys> receiptKeys(CallOptions options) {
    return Waiting.await(async.receiptKeys(options));
  }

  /**
   * Verifies a receipt offline. The public keys are fetched once in an hour at most, and for an unknown key.
   *
   * @param receipt the receipt as it was received
   * @return the signed content
   * @throws co.cotejo.error.ReceiptError when the receipt is not genuine
   */
  public ReceiptPayload verifyReceipt(Receipt receipt) {
    return verifyReceipt(receipt, null);
  }

  /**
   * Verifies a receipt offline and compares the inputs of the request with it.
   *
   * @param receipt the receipt as it was received
   * @param request the original {@link VerifyRequest}, {@link AnalyzeRequest} or JSON
   * @return the signed content
   * @throws co.cotejo.error.ReceiptError when the receipt is not genuine or belongs to another request
   */
  public ReceiptPayload verifyReceipt(Receipt receipt, Object request) {
    return Waiting.await(async.verifyReceipt(receipt, request));
  }

  /**
   * Checks the receipt of a kept answer, and compares each part of the answer that it covers with it.
   *
   * @param answer the {@link Answer}, or the whole body as JSON, with its receipt
   * @return the signed content, and the parts of the answer that it does not cover
   * @throws co.cotejo.error.ReceiptError when the receipt or the answer is not genuine
   */
  public VerifiedAnswer verifyAnswer(Object answer) {
    return verifyAnswer(answer, null);
  }

  /**
   * Checks a kept answer as above, and compares the inputs of the request with its receipt.
   *
   * @param answer the {@link Answer}, or the whole body as JSON, with its receipt
   * @param request the original {@link VerifyRequest}, {@link AnalyzeRequest} or JSON
   * @return the signed content, and the parts of the answer that it does not cover
   * @throws co.cotejo.error.ReceiptError when the receipt or the answer is not genuine, or belongs to another request
   */
  public VerifiedAnswer verifyAnswer(Object answer, Object request) {
    return Waiting.await(async.verifyAnswer(answer, request));
  }

  /**
   * Checks many buyers. Close the batch when you stop before its end.
   *
   * @param requests the requests; they are read only as fast as the results are taken
   * @param options pace, concurrency and options of each call
   * @return the results, in the order of the requests
   */
  public Batch<VerifyResponse> verifyAll(Iterator<VerifyRequest> requests, BatchOptions options) {
    Pace pace = new Pace(options.perSecond());
    var source = new PacedSource<VerifyRequest, VerifyResponse>(
        requests, pace, request -> async.verify(request, options.call(), pace));
    return new Batch<>(source, options.concurrency());
  }

  /**
   * Checks many buyers, with short answers. Close the batch when you stop before its end.
   *
   * @param requests the requests; they are read only as fast as the results are taken
   * @param options pace, concurrency and options of each call
   * @return the results, in the order of the requests
   */
  public Batch<AnalyzeResponse> analyzeAll(Iterator<AnalyzeRequest> requests, BatchOptions options) {
    Pace pace = new Pace(options.perSecond());
    var source = new PacedSource<AnalyzeRequest, AnalyzeResponse>(
        requests, pace, request -> async.analyze(request, options.call(), pace));
    return new Batch<>(source, options.concurrency());
  }

  /**
   * Checks a list of any length. A cut connection is resumed, and each row costs once. Close the batch when you stop before
   * its end.
   *
   * @param requests the requests; they are read only as answers come in
   * @param options id of the batch, first row, optional parts
   * @return the rows, in the order of the requests
   */
  public BatchStream<VerifyResponse> verifyBatch(Iterator<VerifyRequest> requests, BatchStreamOptions options) {
    return new BatchStream<>(async.settings(), Calls.verifyBatch(options), options, requests);
  }

  /**
   * Checks a list of any length, with short answers. Close the batch when you stop before its end.
   *
   * @param requests the requests; they are read only as answers come in
   * @param options id of the batch, first row, optional parts
   * @return the rows, in the order of the requests
   */
  public BatchStream<AnalyzeResponse> analyzeBatch(Iterator<AnalyzeRequest> requests, BatchStreamOptions options) {
    return new BatchStream<>(async.settings(), Calls.analyzeBatch(options), options, requests);
  }

  /** Leaves out key and address. */
  @Override
  public String toString() {
    return "CotejoClient[environment=" + environment() + "]";
  }
}
