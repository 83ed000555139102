import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
const SEAL: { sha256: Record<string, string> } = JSON.parse(read('./seal.json').toString());
const RULE =
  'was written before the rules. Only somebody who does not tune rules changes it, in a separate change, with its hash in seal.json.';

it.each(Object.entries(SEAL.sha256))('%s is as it was sealed', (file, sealed) => {
  const sha256 = createHash('sha256')
    .update(read(`./${file}`))
    .digest('hex');
  expect(sha256 === sealed ? file : `${file} ${RULE} It has ${sha256} now.`).toBe(file);
});

it('all distributions add up to 1', () => {
  const sums = Object.keys(SEAL.sha256).flatMap((file) => sumsOf(JSON.parse(read(`./${file}`).toString()), file));
  expect(sums.length).toBeGreaterThan(10);
  expect(sums.filter(([, sum]) => Math.abs(Number(sum) - 1) > 1e-9)).toEqual([]);
});

/** The sum of every distribution in a file: each `among`, or those in it, and the scenarios of fraud. */
function sumsOf(value: unknown, path: string): [path: string, sum: number][] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const members = Object.entries(value);
  const shares = members.map(([, one]) => (typeof one === 'object' ? Number(one?.share) : Number(one)));
  const isDistribution =
    /\.(among|pays\.where\.[^.]+|among\.[^.]+|amongWhere\.[^.]+|frauds|scenarios|kinds|kinds\.\d+\.method)$/.test(path);
  if (isDistribution && shares.every(Number.isFinite)) {
    return [[path, shares.reduce((sum, share) => sum + share, 0)]];
  }
  return members.flatMap(([name, one]) => sumsOf(one, `${path}.${name}`));
}
