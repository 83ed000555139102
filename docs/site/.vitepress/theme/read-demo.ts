import type { DocumentReader, ReadDocument } from '@cotejo/reader';
import { useData, withBase } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';
import { readDemoTexts } from './read-demo-texts.ts';

const CAMERA_BUDGET_MS = 400;
const FILE_BUDGET_MS = 8_000;
const INVENTED_CARD = withBase('/invented-card.png');

type Library = typeof import('@cotejo/reader');
type Read = (library: Library, reader: DocumentReader, stop: AbortController) => Promise<ReadDocument | null>;

/** Reads a document in the page and shows the fields as JSON. The reader is loaded at the first press of a button. */
export const ReadDemo = defineComponent(() => {
  const texts = readDemoTexts[useData().lang.value === 'en' ? 'en' : 'es'];
  const video = ref<HTMLVideoElement>();
  const state = ref<'reading' | 'done' | 'nothing' | 'failed'>();
  const fields = ref<ReadDocument | null>(null);
  const isCardShown = ref(false);
  const isCameraOn = ref(false);
  /** Stops the reading that the last press began. */
  let current: AbortController | undefined;

  const stopCamera = () => current?.abort();
  const stopIfHidden = () => document.hidden && stopCamera();
  onMounted(() => document.addEventListener('visibilitychange', stopIfHidden));
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', stopIfHidden);
    stopCamera();
  });

  const show = async (read: Read) => {
    stopCamera();
    const stop = new AbortController();
    current = stop;
    state.value = 'reading';
    fields.value = null;
    try {
      const library = await import('@cotejo/reader');
      const reader = await library.DocumentReader.open();
      const document = stop.signal.aborted ? null : await read(library, reader, stop).finally(() => reader.close());
      if (current === stop) {
        fields.value = document;
        state.value = document ? 'done' : 'nothing';
      }
    } catch {
      state.value = 'failed';
    }
  };
  const readFile =
    (file: Blob): Read =>
    async ({ loadPicture }, reader) => {
      const picture = await loadPicture(file);
      const read = await reader.read(picture, { budgetMs: FILE_BUDGET_MS });
      picture.data.fill(0);
      return read;
    };
  const readInvented = () => {
    isCardShown.value = true;
    return show(async (...reading) => readFile(await (await fetch(INVENTED_CARD)).blob())(...reading));
  };
  const readCamera: Read = async ({ watchCamera }, reader, stop) => {
    isCameraOn.value = true;
    let read: ReadDocument | null = null;
    try {
      await watchCamera(
        video.value as HTMLVideoElement,
        async (picture) => {
          read = await reader.read(picture, { budgetMs: CAMERA_BUDGET_MS });
          if (read) {
            stop.abort();
          }
        },
        stop,
      );
      return read;
    } finally {
      isCameraOn.value = false;
    }
  };
  const chooseFile = (event: Event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    isCardShown.value = false;
    return file && show(readFile(file));
  };
  const toggleCamera = () => {
    isCardShown.value = false;
    return isCameraOn.value ? stopCamera() : show(readCamera);
  };
  const button = (text: string, onClick: () => unknown) => h('button', { type: 'button', onClick }, text);

  return () =>
    h('div', { class: 'read-demo' }, [
      h('div', { class: 'choices' }, [
        button(texts.invented, readInvented),
        button(isCameraOn.value ? texts.close : texts.open, toggleCamera),
      ]),
      h('label', [texts.file, h('input', { type: 'file', accept: 'image/*', onChange: chooseFile })]),
      isCardShown.value && h('img', { src: INVENTED_CARD, alt: texts.inventedPicture, width: 1_280, height: 860 }),
      h('video', { ref: video, hidden: !isCameraOn.value, muted: true, playsinline: true, 'aria-label': texts.camera }),
      h('p', { role: 'status' }, state.value && texts[state.value]),
      fields.value &&
        h('pre', { tabindex: 0, role: 'region', 'aria-label': texts.fields }, JSON.stringify(fields.value, null, 2)),
      h('p', texts.notes),
    ]);
});
