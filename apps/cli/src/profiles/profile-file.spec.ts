import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { testFolder } from '@cotejo/testing';
import { chosenAccess } from '../client/client-access.js';
import { maskedKey, type Profiles, profilesFolder, readProfiles, writeProfiles } from './profile-file.js';

const home = testFolder();
let folder: string;
beforeEach(() => {
  folder = profilesFolder(new Env({ XDG_CONFIG_HOME: home }));
});

const SANDBOX = { baseUrl: 'https://sandbox.example', apiKey: `sk_test_cot_${'a'.repeat(38)}` };
const LIVE = { baseUrl: 'https://api.example', apiKey: `sk_live_cot_${'b'.repeat(38)}` };
const profiles = (): Profiles => ({ current: 'one', byName: new Map(Object.entries({ one: SANDBOX, two: LIVE })) });
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const file = () => join(folder, 'profiles.json');

describe('the file of profiles', () => {
  it('belongs to this user alone, and is read as it was written', () => {
    expect(folder).toBe(join(home, 'cotejo'));
    writeProfiles(folder, profiles());
    expect([modeOf(folder), modeOf(file())]).toEqual(['700', '600']);
    expect(readProfiles(folder)).toEqual(profiles());
  });

  it('is empty when it does not exist', () => {
    expect(readProfiles(folder)).toEqual({ current: null, byName: new Map() });
  });

  it.each(['640', '604', '666'])('is refused with the mode %s, and the error says what to do', (mode) => {
    writeProfiles(folder, profiles());
    chmodSync(file(), Number.parseInt(mode, 8));
    expect(() => readProfiles(folder)).toThrow(
      `other users can read ${file()}, so its keys are not used; run: chmod 600`,
    );
  });

  it('is refused in a folder that others can open', () => {
    writeProfiles(folder, profiles());
    chmodSync(folder, 0o755);
    expect(() => readProfiles(folder)).toThrow('chmod 700');
  });

  it.each(['', '{', '[]', '{"version":2,"profiles":{}}', '{"version":1,"profiles":{"a":{"apiKey":"sk_test_x"}}}'])(
    'is refused with the content %s, which the error does not repeat',
    (text) => {
      writeProfiles(folder, profiles());
      writeFileSync(file(), text);
      expect(() => readProfiles(folder)).toThrow(/is not a file of profiles of this version$/);
    },
  );

  it('accepts a profile with a name of Object.prototype', () => {
    writeProfiles(folder, { current: null, byName: new Map([['constructor', SANDBOX]]) });
    expect([...readProfiles(folder).byName.keys()]).toEqual(['constructor']);
  });
});

describe('the chosen access', () => {
  const chosen = (variables: NodeJS.ProcessEnv, name?: string) => chosenAccess(name, new Env(variables), folder);
  beforeEach(() => writeProfiles(folder, profiles()));

  it('is the current profile, or the profile that is named', () => {
    expect([chosen({}), chosen({}, 'two')]).toEqual([SANDBOX, LIVE]);
    expect(() => chosen({}, 'three')).toThrow('there is no profile of that name');
  });

  it('is taken from the variables, and a saved key never goes to another address', () => {
    const variables = { COTEJO_BASE_URL: 'https://other.example', COTEJO_API_KEY: 'sk_test_other' };
    expect(chosen(variables)).toEqual({ baseUrl: 'https://other.example', apiKey: 'sk_test_other' });
    expect(chosen({ COTEJO_BASE_URL: 'https://other.example' })).toEqual({ baseUrl: 'https://other.example' });
    expect(chosen({ COTEJO_API_KEY: 'sk_test_other' })).toEqual({ ...SANDBOX, apiKey: 'sk_test_other' });
    expect(() => chosen(variables, 'two')).toThrow('unset COTEJO_BASE_URL and COTEJO_API_KEY');
  });

  it('is missing without a profile and without variables', () => {
    writeProfiles(folder, { current: null, byName: new Map() });
    expect(() => chosen({})).toThrow('set COTEJO_BASE_URL, or run: cotejo profiles add');
  });
});

it('shows the prefix of a key and its last four characters, and nothing of a short text', () => {
  expect(maskedKey(`sk_test_cot_${'a'.repeat(34)}wxyz`)).toBe('sk_test_cot_...wxyz');
  expect(maskedKey('sk_live_wxyz')).toBe('sk_live_...');
  expect(maskedKey('wxyz')).toBe('...');
});
