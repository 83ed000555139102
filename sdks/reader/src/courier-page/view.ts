import type { Comparison } from '../courier/index.js';
import { type Texts, textsOf } from './texts.js';

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

/** What the page shows. It has the elements and the texts, and no state. */
export class View {
  readonly texts: Texts = textsOf(navigator.language);
  readonly camera = byId<HTMLVideoElement>('camera');
  readonly start = byId<HTMLButtonElement>('start');
  readonly next = byId<HTMLButtonElement>('next');
  readonly ticketField = byId<HTMLInputElement>('ticket');
  readonly pictureField = byId<HTMLInputElement>('picture');

  constructor() {
    document.documentElement.lang = this.texts === textsOf('en') ? 'en' : 'es';
    for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
      element.textContent = this.texts[element.dataset.text as 'title'];
    }
  }

  say(text: string): void {
    byId('step').textContent = text;
  }

  showScan(step: 'ticket' | 'document'): void {
    this.say(step === 'ticket' ? this.texts.scanTicket : this.texts.scanDocument);
    byId('paste').hidden = step !== 'ticket';
    byId('photo').hidden = step !== 'document';
    byId('scan').hidden = false;
    byId('result').hidden = true;
    this.next.hidden = step === 'ticket';
  }

  showCamera(isOn: boolean): void {
    this.start.hidden = isOn;
  }

  showResult(comparison: Comparison): void {
    const { texts } = this;
    byId('scan').hidden = true;
    byId('result').hidden = false;
    byId('result').className = comparison.matches ? 'matches' : '';
    this.say(comparison.matches ? texts.matches : texts.differs);
    byId('verdict').textContent = comparison.matches ? `✓ ${texts.matches}` : `✗ ${texts.differs}`;
    byId('reason').textContent = reasonOf(comparison, texts);
    byId('code').textContent = comparison.matches ? comparison.code : '';
    byId('code').hidden = !comparison.matches;
    byId('until').textContent = comparison.matches ? untilOf(comparison.validUntil, texts) : '';
    this.next.hidden = false;
  }

  /** Takes every text of an order off the page. */
  clear(): void {
    for (const id of ['verdict', 'reason', 'code', 'until']) {
      byId(id).textContent = '';
    }
    this.ticketField.value = '';
    this.pictureField.value = '';
  }
}

function reasonOf(comparison: Comparison, texts: Texts): string {
  if (!comparison.matches) {
    return texts.reasons[comparison.reason];
  }
  return `${comparison.comparedName ? texts.nameToo : texts.documentOnly} ${texts.matchesNote}`;
}

function untilOf(until: Date, texts: Texts): string {
  const time = until.toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
  return `${texts.validUntil} ${time}`;
}
