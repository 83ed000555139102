import { compareWithTicket, parseTicket, type Ticket } from '../courier/index.js';
import {
  DocumentReader,
  listenToScanner,
  loadPicture,
  type Picture,
  type ReadDocument,
  watchCamera,
} from '../index.js';
import { View } from './view.js';

/** Tries for one picture of the camera: the next one may be better. */
const CAMERA_BUDGET_MS = 700;
const PHOTO_BUDGET_MS = 8_000;

const view = new View();
const opening = DocumentReader.open();
/** The only thing that the page knows, until the delivery ends. */
let ticket: Ticket | null = null;
let camera: AbortController | null = null;
let clearing: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  clearTimeout(clearing);
  ticket = null;
  view.clear();
  view.showScan('ticket');
}

function takeTicket(text: string): void {
  ticket = parseTicket(text);
  view.ticketField.value = '';
  if (ticket) {
    view.showScan('document');
  } else {
    view.say(view.texts.notATicket);
  }
}

async function takeDocument(read: ReadDocument): Promise<void> {
  const given = ticket;
  if (!given) {
    return;
  }
  // Without the ticket a second picture of the same document changes nothing.
  ticket = null;
  const comparison = await compareWithTicket(read, given);
  if (!comparison.matches && comparison.reason === 'not_read_for_certain') {
    ticket = given;
    view.say(view.texts.reasons.not_read_for_certain);
    return;
  }
  camera?.abort();
  view.showResult(comparison);
  if (comparison.matches) {
    clearing = setTimeout(begin, comparison.validUntil.getTime() - Date.now());
  }
}

async function takePicture(picture: Picture, budgetMs: number): Promise<boolean> {
  const reader = await opening;
  if (!ticket) {
    const text = await reader.readQrText(picture);
    const isTicket = text !== null && parseTicket(text) !== null;
    if (isTicket) {
      takeTicket(text);
    }
    return isTicket;
  }
  const read = await reader.read(picture, { budgetMs });
  if (read) {
    await takeDocument(read);
  }
  return read !== null;
}

async function openCamera(): Promise<void> {
  camera = new AbortController();
  view.showCamera(true);
  try {
    await watchCamera(view.camera, async (picture) => void (await takePicture(picture, CAMERA_BUDGET_MS)), camera);
  } catch {
    view.say(view.texts.noCamera);
  }
  view.showCamera(false);
}

async function takePhoto(file: File): Promise<void> {
  const picture = await loadPicture(file);
  if (!(await takePicture(picture, PHOTO_BUDGET_MS))) {
    view.say(view.texts.noDocument);
  }
  picture.data.fill(0);
  view.pictureField.value = '';
}

view.start.addEventListener('click', () => void openCamera());
view.next.addEventListener('click', () => {
  begin();
  if (view.start.hidden === false && camera) {
    void openCamera();
  }
});
view.ticketField.addEventListener('change', () => takeTicket(view.ticketField.value));
view.pictureField.addEventListener('change', () => {
  const [file] = view.pictureField.files ?? [];
  if (file) {
    takePhoto(file).catch(() => view.say(view.texts.noDocument));
  }
});
listenToScanner(document, (read) => read && void takeDocument(read));
addEventListener('pagehide', () => {
  camera?.abort();
  begin();
  void opening.then((reader) => reader.close());
});
begin();
void navigator.serviceWorker?.register('service-worker.js');
