package co.cotejo;

import co.cotejo.model.AnalyzeResponse;
import co.cotejo.model.CedulaRecord;
import co.cotejo.model.CedulaRequest;
import co.cotejo.model.OutcomeCounts;
import co.cotejo.model.OutcomeResponse;
import co.cotejo.model.ReceiptKeys;
import co.cotejo.model.ReplayResponse;
import co.cotejo.model.SandboxCatalogue;
import co.cotejo.model.VerifyResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** The operations of the API, each as a call. */
final class Calls {
  private static final String OUTCOMES_PATH = "/v1/outcomes";
  static final Call<SandboxCatalogue> SCENARIOS =
      new Call<>("scenarios", "/v1/sandbox/scenarios", null, false, false, SandboxCatalogue.class);
  static final Call<ReceiptKeys> RECEIPT_KEYS =
      new Call<>("receiptKeys", "/.well-known/jwks.json", null, false, false, ReceiptKeys.class);

  static final Call<OutcomeCounts> OUTCOMES =
      new Call<>("outcomes", OUTCOMES_PATH, null, false, false, OutcomeCounts.class);

  private Calls() {}

  static Call<VerifyResponse> verify(Object request, CallOptions options) {
    String path = "/v1/verify" + queryOf(options);
    return new Call<>("verify", path, Json.writeRequest(request), false, true, VerifyResponse.class);
  }

  static Call<AnalyzeResponse> analyze(Object request, CallOptions options) {
    String path = "/v1/analyze" + queryOf(options);
    return new Call<>("analyze", path, Json.writeRequest(request), true, true, AnalyzeResponse.class);
  }

  /** The number is in the body, because proxies often log addresses. */
  static Call<CedulaRecord> cedula(String number, String kind) {
    byte[] body = Json.writeRequest(new CedulaRequest(number, kind));
    return new Call<>("cedula", "/v1/cedula", body, false, true, CedulaRecord.class);
  }

  static Call<ReplayResponse> replay(Object request) {
    return new Call<>("replay", "/v1/receipts/replay", Json.writeRequest(request), false, false, ReplayResponse.class);
  }

  static Call<OutcomeResponse> reportOutcome(Object request) {
    return new Call<>("reportOutcome", OUTCOMES_PATH, Json.write(request), false, false, OutcomeResponse.class);
  }

  /** The single call of a batch, without a body. */
  static Call<VerifyResponse> verifyBatch(BatchStreamOptions options) {
    return new Call<>("verifyBatch", "/v1/verify" + queryOf(options.include()), null, false, true, VerifyResponse.class);
  }

  static Call<AnalyzeResponse> analyzeBatch(BatchStreamOptions options) {
    return new Call<>("analyzeBatch", "/v1/analyze" + queryOf(options.include()), null, true, true, AnalyzeResponse.class);
  }

  private static String queryOf(CallOptions options) {
    return queryOf(options.include());
  }

  private static String queryOf(List<String> include) {
    if (include.isEmpty()) {
      return "";
    }
    return include.stream()
        .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8))
        .collect(Collectors.joining(",", "?include=", ""));
  }
}
