import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../docs/runbooks/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => file.replace(/\.md$/, ''))
  .sort();

/** Every page of docs/runbooks as Grafana shows it: the title is the panel's, and no link leads out of Grafana. */
export const RUNBOOKS = NAMES.map((name) => {
  const source = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
  const text = source
    .replace(/^# .*\n+/, '')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, target) => linkTo(words, target));
  return { name, text: text.trim() };
});

function linkTo(words, target) {
  const place = NAMES.indexOf(target.replace(/\.md$/, ''));
  return place < 0 ? words : `[${words}](/d/cotejo-runbooks?viewPanel=${place + 1})`;
}
