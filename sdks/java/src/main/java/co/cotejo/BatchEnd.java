package co.cotejo;

import co.cotejo.error.CotejoError;

/** How one request of a streamed batch ended. */
sealed interface BatchEnd {
  /** With its last line. */
  record Finished(String reason) implements BatchEnd {}

  /** With an HTTP answer in place of rows. */
  record Refused(Reply reply) implements BatchEnd {}

  /** Without an end of the answer, or with something that is not an answer of the service. */
  record Broken(CotejoError error) implements BatchEnd {}
}
