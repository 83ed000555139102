/** Some rows of a batch of orders. The server sends them to the API with the member's own key, and stores nothing of them. */
export interface CheckOrders {
  operation: 'verify' | 'analyze';
  /** A key of the account. */
  key: string;
  /** Names the whole batch, so that no row is charged twice. */
  batchId: string;
  firstRow: number;
  /** One JSON object on each line. */
  rows: string;
}

/** The API's answer. */
export interface CheckedOrders {
  status: number;
  /** Lines of a batch, or an error body. */
  text: string;
  /** From the header `Retry-After`. */
  retryAfterMs: number | null;
}
