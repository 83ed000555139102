import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOutput, copyPolicies, testFolder } from '@cotejo/testing';
import { runCli } from '../run-cli.js';

const folder = testFolder();
beforeEach(() => copyPolicies(folder));

const SCORECARD = 'scorecards/base.json';
const POLICY = 'decision/default.json';
const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** A file of the folder's, or beside it, with other members. */
function write(file: string, data: object): string {
  writeFileSync(join(folder, file), JSON.stringify(data));
  return join(folder, file);
}

async function run(...args: string[]): Promise<{ output: string; errors: string; exitCode: number }> {
  const env = { COTEJO_POLICIES_DIR: folder };
  const { code, out, err } = await commandOutput((streams) => runCli(['policy', ...args], { ...streams, env }));
  return { output: out, errors: err, exitCode: code };
}

describe('cotejo policy check', () => {
  it('checks every scorecard and policy of the folder, and says what each holds', async () => {
    const { output, exitCode } = await run('check');
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^scorecard base@\d+\.\d+\.\d+\n {2}\S+base-2\.1\.0\.json\n {2}sha256:[0-9a-f]{64}\n {2}\d+ char/,
    );
    for (const name of [
      'scorecard base@3',
      'scorecard base@4',
      'scorecard base@5',
      'policy default@',
      'policy operators@',
      'policy sandbox@',
    ]) {
      expect(output).toContain(`\n${name}`);
    }
    expect(output.match(/no problems/g)).toHaveLength(4);
    expect(output.match(/example: sim_swap_recent true, velocity_check_failed true: reject, 80 points/g)).toHaveLength(
      3,
    );
  });

  it('shows the rules of a merchant in words', async () => {
    const rules = [{ id: 'night', when: { fact: 'hour', below: 6 }, then: { points: 10 } }];
    const ruled = write('ruled.json', { ...readJson(POLICY), id: 'ruled', rules });
    const { output } = await run('check', ruled);
    expect(output).toContain('\n  night: when the hour in Bogotá is below 6: add 10 points\n');
  });

  it('fails on errors, and on warnings only when it is strict', async () => {
    const loose = write('draft.json', { ...readJson(POLICY), version: '9.0.0', mandatorySources: ['registry'] });
    expect(await run('check', loose)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('without sanctions'),
    });
    expect(await run('check', '--strict', loose)).toMatchObject({ exitCode: 1 });
    const wrong = write('draft.json', { ...readJson(POLICY), missingMandatoryFloor: 1.5, colour: 'red' });
    const { output, exitCode } = await run('check', wrong);
    expect(exitCode).toBe(1);
    expect(output).toContain('error    /colour  is not a known property');
    expect(output).toContain('error    /missingMandatoryFloor  must be integer');
  });

  it('takes a policy with a scorecard that is given beside it, if that has no errors', async () => {
    const made = { ...readJson(SCORECARD), id: 'mine', version: '1.0.0' };
    const files = (card: object) => [
      write('card.json', card),
      write('draft.json', { ...readJson(POLICY), id: 'mine', scorecard: 'mine@1.0.0' }),
    ];
    expect(await run('check', ...files(made))).toMatchObject({ exitCode: 0 });
    const broken = await run('check', ...files({ ...made, characteristics: made.characteristics.slice(1) }));
    expect(broken).toMatchObject({ exitCode: 1, output: expect.stringContaining('no scorecard mine@1.0.0') });
  });

  it('refuses other content by a name that is taken', async () => {
    const copy = write('copy.json', { ...readJson(SCORECARD), basePoints: 12 });
    const { output, exitCode } = await run('check', '--json', copy);
    expect(exitCode).toBe(1);
    expect(JSON.parse(output)).toMatchObject([
      {
        kind: 'scorecard',
        findings: [{ severity: 'error', pointer: '/version', problem: expect.stringContaining('new version') }],
      },
    ]);
  });

  it.each([
    ['is neither a scorecard nor a policy', 'plans.json'],
    ['cannot be read', 'nowhere.json'],
  ])('says of a file that it %s', async (problem, file) => {
    expect(await run('check', join(folder, file))).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(problem),
    });
  });
});

describe('cotejo policy diff', () => {
  it('shows points before and after as a table', async () => {
    const made = readJson(SCORECARD);
    made.characteristics[0].bands.find(({ state }: { state: string }) => state === 'true').points = 55;
    const { output } = await run('diff', join(folder, SCORECARD), write('new.json', { ...made, version: '9.0.0' }));
    expect(output).toContain('base@9.0.0');
    expect(output).toMatch(/^what +before +after\ndocument_cancelled true +60 +55\n$/m);
    expect(output).not.toContain('same name');
  });

  it('shows of lists only how many entries, also as JSON', async () => {
    const deny = [`document:v1:${'B'.repeat(22)}`];
    const made = write('new.json', { ...readJson(POLICY), lists: { allow: [], deny } });
    const text = await run('diff', join(folder, POLICY), made);
    expect(text.output).toMatch(/lists deny +0 +1 \(1 added, 0 removed\)/);
    expect(text.output).toContain('other content by the same name');
    const { output } = await run('diff', '--json', join(folder, POLICY), made);
    expect(JSON.parse(output)).toMatchObject({
      kind: 'policy',
      before: { name: expect.stringContaining('default@') },
      changes: [{ what: 'lists deny', before: 0, after: 1, added: 1, removed: 0 }],
    });
    expect(text.output + output).not.toContain('BBB');
  });

  it('says when nothing differs, and refuses what cannot be compared', async () => {
    const same = await run('diff', join(folder, POLICY), join(folder, POLICY));
    expect(same.output).toContain('the same content');
    const kinds = await run('diff', join(folder, POLICY), join(folder, SCORECARD));
    expect(kinds).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is a scorecard, not a policy') });
    const shapeless = write('new.json', { thresholds: 1 });
    const shapes = await run('diff', join(folder, POLICY), shapeless);
    expect(shapes).toMatchObject({ exitCode: 1, errors: expect.stringContaining('/thresholds must be object') });
  });
});
