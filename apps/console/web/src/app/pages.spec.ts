import type { MemberView, SessionView } from '../../../src/api/session.api.js';
import { appTexts } from './app-texts.js';
import { findHomePath, isSignedIn, PAGES, type SignedIn } from './pages.js';

type Role = MemberView['role'];

const signedIn = (role: Role, environment: SessionView['environment'] = 'sandbox') =>
  ({
    stage: 'signed_in',
    environment,
    tenant: role === 'operator' ? null : { id: 'acme', company: 'Acme' },
    member: { role },
  }) as SignedIn;
const menuOf = (session: SignedIn) => PAGES.filter(({ icon, allow }) => icon && allow(session)).map(({ path }) => path);

describe('the menu', () => {
  it('of a viewer has no page to change the team and no playground', () => {
    expect(menuOf(signedIn('viewer'))).toEqual([
      'overview',
      'keys',
      'webhooks',
      'policy',
      'blocks',
      'plan',
      'usage',
      'compliance',
      'drift',
      'activity',
      'backtest',
      'decision',
      'account',
    ]);
  });

  it('of a developer has the playground in the sandbox only', () => {
    expect(menuOf(signedIn('developer'))).toContain('playground');
    expect(menuOf(signedIn('developer', 'production'))).not.toContain('playground');
  });

  it('of an admin has the team and the sign-in of the company', () => {
    expect(menuOf(signedIn('admin'))).toEqual(expect.arrayContaining(['members', 'company-sign-in']));
  });

  it('of a member has no operator page, and of an operator no page of an own tenant', () => {
    expect(menuOf(signedIn('admin')).filter((path) => path.startsWith('operator'))).toEqual([]);
    expect(menuOf(signedIn('operator'))).not.toContain('keys');
  });
});

it('names each page of the menu', () => {
  const unnamed = PAGES.filter(({ path, icon }) => icon && !(`page_${path}` in appTexts.es));
  expect(unnamed).toEqual([]);
});

describe('a page under a path of a tenant', () => {
  it('is for operators only', () => {
    const tenantPages = PAGES.filter(({ path }) => path.startsWith('operator/tenants/:tenant'));
    expect(tenantPages.length).toBeGreaterThan(9);
    for (const { allow } of tenantPages) {
      expect([allow(signedIn('admin')), allow(signedIn('operator'))]).toEqual([false, true]);
    }
  });
});

it('opens the first page of the menu after sign-in', () => {
  expect(findHomePath(signedIn('viewer'))).toBe('/overview');
  expect(findHomePath(signedIn('operator'))).toBe('/operator/overview');
});

it('does not count a session that waits for the second factor as signed in', () => {
  expect(isSignedIn({ ...signedIn('admin'), stage: 'second_factor' })).toBe(false);
  expect(isSignedIn(signedIn('admin'))).toBe(true);
});
