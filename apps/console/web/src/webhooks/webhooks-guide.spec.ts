import { readFileSync } from 'node:fs';
import { sampleEvent } from '@cotejo/contracts';
import { peopleTexts } from '../people/people-texts.js';
import { webhooksTexts } from './webhooks-texts.js';

const PAGES = { es: 'pages/guides/webhooks.md', en: 'pages/en/guides/webhooks.md' };
const LABELS = [
  'title',
  'create',
  'url',
  'types_which',
  'secret',
  'public_key',
  'kept',
  'rotate',
  'log_and_test',
  'test',
  'repeat',
] as const;

const readPage = (file: string) => readFileSync(new URL(`../../../../../docs/site/${file}`, import.meta.url), 'utf8');

it.each(['es', 'en'] as const)(
  'the guide in %s names the buttons and fields as the console does, and shows a sample',
  (language) => {
    const page = readPage(PAGES[language]);
    for (const label of LABELS) {
      expect(page).toContain(`**${webhooksTexts[language][label]}**`);
    }
    expect(page).toContain(peopleTexts[language].role_developer);
    const [, shown = ''] = /```json\n(.+)\n```/.exec(page) ?? [];
    expect(JSON.parse(shown)).toEqual(sampleEvent('quota.reached'));
  },
);
