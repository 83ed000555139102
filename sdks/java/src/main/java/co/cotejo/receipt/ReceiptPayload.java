package co.cotejo.receipt;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The signed content of a receipt.
 *
 * @param json all members, as docs/receipts.md of the service describes them
 */
public record ReceiptPayload(JsonNode json) {
  /**
   * Identifier of the decision: the {@code transaction_id} of verify, or the request id of analyze.
   *
   * @return the identifier, or null
   */
  public String id() {
    return text("jti");
  }

  /**
   * Moment of the decision, ISO 8601.
   *
   * @return the moment, or null
   */
  public String time() {
    return text("time");
  }

  /**
   * Call that made the decision: {@code verify} or {@code analyze}.
   *
   * @return the variant, or null
   */
  public String variant() {
    return text("variant");
  }

  /**
   * Outcome of the decision: {@code approve}, {@code review} or {@code reject}.
   *
   * @return the outcome, or null
   */
  public String outcome() {
    return text("outcome");
  }

  /**
   * Score from 0 to 100.
   *
   * @return the score, or null
   */
  public Double score() {
    JsonNode score = json.path("score");
    return score.isNumber() ? score.doubleValue() : null;
  }

  /**
   * Kind of the document: {@code CE}, {@code PPT} or {@code PA}.
   *
   * @return the kind, or null for a cédula of a citizen
   */
  public String documentKind() {
    return text("document_kind");
  }

  private String text(String member) {
    return json.path(member).textValue();
  }

  /** Names the decision only. */
  @Override
  public String toString() {
    return "ReceiptPayload[id=" + id() + "]";
  }
}
