import { text } from 'node:stream/consumers';
import { startDeclaredVendor } from '@cotejo/source/testing';
import { startVendorServer } from '@cotejo/testing';
import { type AskedCard, FALSE_ANSWERS, TRUE_ANSWERS } from './certificate-answers.js';

const LETTERS = 'ABDEILMNOR';

/** A vendor of certificates (`verifik-certificado`) that follows a plan: the kind of its answer for each document. */
export interface CertificateVendor {
  /** Cotejo's settings for this vendor. */
  variables: Record<string, string>;
  planAnswer(document: string, kind: string): void;
  /** How often the vendor was called about a document. */
  callsAbout(document: string): number;
  /** A separate person for each number, so that an answer about another one would show. */
  holderOf(document: string): string;
  close(): Promise<void>;
}

export async function startCertificateVendor(): Promise<CertificateVendor> {
  const emulator = await startDeclaredVendor('verifik-certificado');
  const answers = { ...TRUE_ANSWERS, ...FALSE_ANSWERS };
  const kinds = new Map<string, string>();
  const calls = new Map<string, number>();
  const server = await startVendorServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) {
      // The caller gave up.
      return;
    }
    const { documentNumber: document, date } = JSON.parse(body) as { documentNumber: string; date: string };
    calls.set(document, (calls.get(document) ?? 0) + 1);
    const card: AskedCard = { document, date, holder: holderOf(document) };
    answers[kinds.get(document) as string]?.(card, response);
  });
  return {
    variables: { ...emulator.variables, COTEJO_VENDOR_VERIFIK_CERTIFICADO_URL: server.origin },
    planAnswer: (document, kind) => void kinds.set(document, kind),
    callsAbout: (document) => calls.get(document) ?? 0,
    holderOf,
    close: async () => {
      await Promise.all([server.close(), emulator.close()]);
    },
  };
}

const holderOf = (document: string) =>
  `EVA INES ${Array.from(document.slice(-6), (digit) => LETTERS[Number(digit)]).join('')} PEÑA`;
