import { DEFAULT, Folder, run } from '../../test/rig.js';
import type { BacktestResult } from '../run/result.js';
import { htmlReport } from './html/html-report.js';
import { textReport } from './text-report.js';
import { REPORT_LANGUAGES } from './texts.js';

const folder = new Folder();

const NASTY = '<script>alert(1)</script>&"\'';
let result: BacktestResult;

beforeAll(async () => {
  const header = 'id,date,amount,label,document_cancelled,list_match_binding,phone_foreign,ip_tor';
  const rows = Array.from({ length: 60 }, (_, at) => {
    const id = at === 7 ? `"${NASTY.replaceAll('"', '""')}"` : `p${at}`;
    const states = [at % 9 === 0, false, at % 2 === 0, at % 7 === 0].join(',');
    return `${id},2026-0${1 + (at % 3)}-05,90000,${at % 5 === 0 ? 'fraud' : 'legit'},${states}`;
  });
  const candidate = folder.policy({
    version: '2.1.0',
    thresholds: { reviewFrom: 35, rejectFrom: 40 },
    floors: DEFAULT.policy.floors.map((rule) => ({ ...rule, floor: Math.max(rule.floor, 35) })),
    amountTiers: [],
  });
  const costs = { fraud: { percent: 100 }, review: { cop: 3_000 } };
  result = await run(folder.write('history.csv', `${header}\n${rows.join('\n')}\n`), { candidate, costs });
});

/** Names of elements that are not closed, or closed in the wrong order. */
function unbalanced(page: string): string[] {
  const open: string[] = [];
  const empty = ['meta', '!doctype'];
  for (const [tag, close, name = ''] of page.replace(/<style>.*?<\/style>/s, '').matchAll(/<(\/?)([!\w-]+)[^>]*>/g)) {
    if (empty.includes(name) || tag.endsWith('/>')) {
      continue;
    }
    if (!close) {
      open.push(name);
    } else if (open.pop() !== name) {
      return [name];
    }
  }
  return open;
}

describe.each(REPORT_LANGUAGES)('the page in %s', (language) => {
  it('has no external resource and no script', () => {
    const page = htmlReport(result, language);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(
      /https?:|\/\/[a-z]|url\(|@import|<script|<link|<img|<iframe|<object|\ssrc=|\shref=|\son\w+=/i,
    );
  });

  it('is well-formed and escapes values', () => {
    const page = htmlReport(result, language);
    expect(unbalanced(page)).toEqual([]);
    expect(page).not.toContain(NASTY);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;');
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it('has a drawing and a table for each part, and a title for each drawing', () => {
    const page = htmlReport(result, language);
    const drawings = page.match(/<svg /g) ?? [];
    expect(drawings).toHaveLength(5);
    expect(page.match(/<title>/g)).toHaveLength(1 + drawings.length);
    for (const part of page.split('<section>').slice(1)) {
      expect(part).toContain('<table');
    }
  });

  it('is equal for equal results', () => {
    expect(htmlReport(structuredClone(result), language)).toBe(htmlReport(result, language));
  });
});

it('marks a partial result in HTML and in text', () => {
  const partial = { ...result, complete: false, stopped: 'interrupted' as const };
  for (const report of [htmlReport, textReport]) {
    expect(report(partial, 'es')).toContain('RESULTADO PARCIAL');
    expect(report(partial, 'en')).toContain('PARTIAL RESULT');
    expect(report(result, 'en')).not.toContain('PARTIAL');
  }
});

it('shows the same figures in text', () => {
  const text = textReport(result, 'en');
  expect(text).toMatch(/AUC +0\.\d{4} +0\.\d{4}/);
  expect(text).toMatch(new RegExp(`decisions that change +${result.changed}\n`));
  expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
});

it('works without labels, dates or costs', async () => {
  const file = folder.write('bare.csv', 'id,document_cancelled,list_match_binding\n1,false,false\n');
  const bare = await run(file, { candidate: DEFAULT });
  expect(bare.baseline.separation).toBeNull();
  expect(bare.baseline.cost).toBeNull();
  for (const report of [htmlReport(bare, 'es'), textReport(bare, 'es')]) {
    expect(report).toContain('no hay KS ni AUC');
    expect(report).not.toMatch(/NaN|undefined|Infinity/);
  }
  expect(unbalanced(htmlReport(bare, 'es'))).toEqual([]);
});
