import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** What a page has in its storages, its address and its caches. */
export function keptByPage(page: Page) {
  return page.evaluate(async () => ({
    storage: [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length],
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    address: [location.search, location.hash, history.state, history.length],
    cached: (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    ).flat(),
  }));
}

/** The files of a closed browser's profile that contain one of the texts, in any of three encodings. */
export function filesWithTexts(profile: string, texts: readonly string[]): string[] {
  const canaries = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ]);
  return readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(profile, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => canaries.some((canary) => readFileSync(join(profile, name)).includes(canary)));
}
