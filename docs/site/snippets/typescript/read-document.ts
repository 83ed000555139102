import { DocumentReader, watchCamera } from '@cotejo/reader';

const video = document.querySelector('video')!;
const field = document.querySelector<HTMLInputElement>('input[name=cedula]')!;
const reader = await DocumentReader.open();
const found = new AbortController();

await watchCamera(video, async (picture) => {
  const read = await reader.read(picture, { budgetMs: 700 });
  if (!read) return;
  found.abort();
  if (read.numero && !read.problemas.length) field.value = read.numero;
}, { signal: found.signal });
