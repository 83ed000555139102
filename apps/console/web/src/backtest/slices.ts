const SLICE_BYTES = 1 << 20;

/** Reads a file in slices, so that only one slice is in memory. Called for each slice: how much was read so far. */
export async function* slicesOf(
  file: Blob,
  onRead: (bytesRead: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    onRead(at + slice.length);
    yield slice;
  }
}
