import { DocumentReader, watchCamera } from '@cotejo/reader';

const video = document.querySelector('video') as HTMLVideoElement;
const field = document.querySelector('input[name=cedula]') as HTMLInputElement;
const reader = await DocumentReader.open();
const found = new AbortController();

await watchCamera(
  video,
  async (picture) => {
    const read = await reader.read(picture, { budgetMs: 700 });
    if (read) {
      found.abort();
      field.value = (!read.problemas.length && read.numero) || '';
    }
  },
  { signal: found.signal },
);
