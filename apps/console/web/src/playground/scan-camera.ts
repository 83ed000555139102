import type { DocumentReader, ReadDocument } from '@cotejo/reader';

/** Short, so that the page answers between two pictures: the next one may be better. */
const CAMERA_BUDGET_MS = 400;
const FILE_BUDGET_MS = 8_000;

/** Reads the document that the camera shows. `null`: `signal` stopped the camera. All work is in the page. */
export async function scanCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<ReadDocument | null> {
  const { watchCamera } = await import('@cotejo/reader');
  return withReader(async (reader) => {
    const found = new AbortController();
    let document: ReadDocument | null = null;
    if (!signal.aborted) {
      const stop = AbortSignal.any([signal, found.signal]);
      await watchCamera(
        video,
        async (picture) => {
          document = await reader.read(picture, { budgetMs: CAMERA_BUDGET_MS });
          if (document) {
            found.abort();
          }
        },
        { signal: stop },
      );
    }
    return signal.aborted ? null : document;
  });
}

/** Reads the document in a picture file. `null`: it shows no document. */
export async function scanFile(file: Blob): Promise<ReadDocument | null> {
  const { loadPicture } = await import('@cotejo/reader');
  const picture = await loadPicture(file);
  try {
    return await withReader((reader) => reader.read(picture, { budgetMs: FILE_BUDGET_MS }));
  } finally {
    picture.data.fill(0);
  }
}

/** The reader and its decoder are files beside the pages, which load when they are needed. */
async function withReader<Result>(use: (reader: DocumentReader) => Promise<Result>): Promise<Result> {
  const { DocumentReader } = await import('@cotejo/reader');
  const reader = await DocumentReader.open();
  try {
    return await use(reader);
  } finally {
    reader.close();
  }
}
