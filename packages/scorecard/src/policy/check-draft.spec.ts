import { readdirSync } from 'node:fs';
import { policy, read } from '../testing/shipped.js';
import { contentHash } from '../versions/version.js';
import { changesOf, checkDraft, standardPolicy } from './check-draft.js';
import type { Policy } from './policy.js';
import { PolicyInvalidError } from './problems.js';

const folder = new URL('../../../../policies/', import.meta.url);
const files = { read, list: (name: string) => readdirSync(new URL(name, folder)).map((file) => `${name}/${file}`) };
const own: Policy = { ...policy, id: 'own', version: '1.0.0' };

describe('a draft', () => {
  it('has its name, hash and data, and the default policy', () => {
    const { version, standard, warnings, findings } = checkDraft(files, own);
    expect(version).toEqual({ name: 'own@1.0.0', hash: contentHash(own), policy: own });
    expect(standard).toEqual(standardPolicy(files));
    expect(warnings).toEqual([expect.stringMatching(/^\/thresholds rejects with 80 points/)]);
    expect(findings.map(({ severity }) => severity)).toContain('note');
  });

  it('has warnings about settings that are probably a mistake', () => {
    const { warnings } = checkDraft(files, { ...own, mandatorySources: ['registry'] });
    expect(warnings).toContainEqual(expect.stringMatching(/^\/mandatorySources without sanctions/));
  });

  it('is refused with the place of each problem', () => {
    const problems = (data: unknown) => {
      try {
        checkDraft(files, data);
      } catch (error) {
        if (error instanceof PolicyInvalidError) {
          return error.problems.map(({ pointer }) => pointer);
        }
        throw error;
      }
      return [];
    };
    expect(problems({ ...own, colour: 'red', missingMandatoryFloor: 'much' })).toEqual(
      expect.arrayContaining(['/colour', '/missingMandatoryFloor']),
    );
    expect(problems({ ...own, scorecard: 'none@1.0.0' })).toContain('/scorecard');
    expect(problems({ ...policy, earlyAnswer: !policy.earlyAnswer })).toEqual(['/id']);
    const operators = { ...policy, id: 'operators', version: '3.1.0' };
    expect(problems({ ...operators, earlyAnswer: !policy.earlyAnswer })).toEqual(['/id']);
    expect(problems('no policy')).not.toEqual([]);
  });

  it('is compared with the active policy of the tenant, else with the default policy', () => {
    const stricter = { ...own, thresholds: { ...own.thresholds, reviewFrom: own.thresholds.reviewFrom - 5 } };
    const changed = { what: 'reviewFrom', before: own.thresholds.reviewFrom, after: own.thresholds.reviewFrom - 5 };
    expect(changesOf(stricter, null, policy)).toEqual({ from: `${policy.id}@${policy.version}`, changes: [changed] });
    expect(changesOf(stricter, stricter, policy)).toEqual({ from: 'own@1.0.0', changes: [] });
  });
});
