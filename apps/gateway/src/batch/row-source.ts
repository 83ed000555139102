/** One row as it was received. It must be parsed before the next row is taken, because its bytes are then wiped. */
export interface ReceivedRow {
  /** @throws ApiError when the row is not valid */
  parse(): unknown;
  /** The row is of a table, of which the cells have no types. */
  isUntyped?: true;
}

/** What `next` returns in place of a row: no complete row has arrived, or many empty lines, which take a turn like a row. */
export type NoRow = 'needs_bytes' | 'end' | 'empty';

/** Cuts the bytes of a batch into rows. It holds one chunk and one incomplete row, whatever the length of the batch. */
export interface RowSource {
  /** Takes over a chunk, after `next` returned `needs_bytes`. */
  push(chunk: Buffer): void;
  /** The client has sent everything. @param onChange called when `next` can return more than before */
  end(onChange: () => void): void;
  next(): ReceivedRow | NoRow;
  /** Overwrites the bytes that it holds. No further row is read. */
  wipe(): void;
}
