import { readFileSync } from 'node:fs';
import { BODY_LIMITS, RECEIPT_BODY_BYTES } from '../http/body/body-limits.js';
import { DESCRIPTION, SERVERS, TAGS } from './introduction.js';

it('states the limits of bodies that the server applies', () => {
  const [, body, withReceipt] =
    /A body may have up to (\d+) KB, or (\d+) KB where it may have a receipt/.exec(DESCRIPTION) ?? [];
  expect(Number(body) * 1024).toBe(BODY_LIMITS.bytes);
  expect(Number(withReceipt) * 1024).toBe(RECEIPT_BODY_BYTES);
});

it('has a default for every variable in the address of a server, and no other variable', () => {
  for (const { url, variables = {} } of SERVERS) {
    const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(variables)).toEqual(names);
  }
});

it('offers the deployment that serves the document before all others', () => {
  expect(SERVERS[0]?.url).toBe('/');
});

it('names production and sandbox by different addresses', () => {
  const defaults = SERVERS.flatMap(({ variables = {} }) => Object.values(variables).map((each) => each.default));
  expect(new Set(defaults).size).toBe(2);
});

it('gives each tag one name and a description', () => {
  expect(new Set(TAGS.map(({ name }) => name)).size).toBe(TAGS.length);
  expect(TAGS.filter(({ description }) => !description)).toEqual([]);
});

it('has balanced marks in every paragraph, because pages show single marks as text', () => {
  for (const paragraph of DESCRIPTION.split('\n\n')) {
    expect(paragraph.split('`').length % 2).toBe(1);
    expect(paragraph.split('**').length % 2).toBe(1);
  }
});

it('is the description of the published document', () => {
  const published = new URL('../../../../docs/reference/openapi.json', import.meta.url);
  expect(JSON.parse(readFileSync(published, 'utf8')).info.description).toBe(DESCRIPTION);
});
