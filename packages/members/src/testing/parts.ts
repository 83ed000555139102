import { fixedSecret } from '@cotejo/platform';
import { Allowances } from '../back-off/allowances.js';
import { BackOff } from '../back-off/back-off.js';
import { InvitationStore } from '../invitations/invitation-store.js';
import { LinkStore } from '../links/link-store.js';
import { PasswordResets } from '../links/password-resets.js';
import { Outbox } from '../mail/outbox.js';
import { MemberStore, type NewMember } from '../member-store.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionStore } from '../sessions/session-store.js';
import { SignUps } from '../sign-up/sign-ups.js';
import { Arrivals } from '../sso/arrivals.js';
import { DirectoryRoles } from '../sso/directory-roles.js';
import { DirectoryStore } from '../sso/directory-store.js';
import type { ProviderSettings } from '../sso/identity-provider.js';
import { IdentityProviderStore } from '../sso/identity-provider-store.js';
import { BY, type MembersFixture, PEPPER } from './members-fixture.js';

/** A low hashing cost, to keep suites fast. */
export const QUICK = { memoryKib: 1_024, passes: 1, lanes: 1 };

/** Settings of an identity provider of a tenant. */
export const PROVIDER_SETTINGS: ProviderSettings = {
  issuer: 'https://login.example.com',
  clientId: 'cotejo',
  groupsFrom: 'token',
  groupsClaim: 'groups',
  groupRoles: [
    { group: 'analysts', role: 'viewer' },
    { group: 'payments', role: 'developer' },
    { group: 'leads', role: 'admin' },
  ],
  defaultRole: null,
  acr: null,
};

/** All services of this package over one Redis. */
export function partsOf({ redis, scope, accounts }: MembersFixture) {
  const sessions = new SessionStore(redis, scope);
  const { audit } = accounts;
  const members = new MemberStore(redis, scope, { audit, sessions });
  const providers = new IdentityProviderStore(redis, scope, { audit, members, peppers: fixedSecret([PEPPER]) });
  const directories = new DirectoryStore(redis, scope, { audit, members });
  const sso = { audit, members, directories, providers };
  const links = new LinkStore(redis, scope);
  const outbox = new Outbox(redis, scope);
  const allowances = new Allowances(redis, scope, fixedSecret(Buffer.alloc(32, 1)));
  const backOff = new BackOff(redis, scope, { secret: fixedSecret(Buffer.alloc(32, 2)) });
  const hasher = new PasswordHasher(QUICK);
  return {
    accounts,
    audit,
    sessions,
    members,
    providers,
    directories,
    directoryRoles: new DirectoryRoles(scope, sso),
    arrivals: new Arrivals(scope, sso),
    links,
    outbox,
    allowances,
    backOff,
    hasher,
    factors: (options: { clock?: () => number } = {}) =>
      new SecondFactors(redis, scope, members, { peppers: fixedSecret([PEPPER]), ...options }),
    invitations: new InvitationStore(redis, scope, { audit, members, links }),
    resets: new PasswordResets({ members, links, outbox, hasher, allowances, backOff }),
    signUps: new SignUps({ accounts, members, links, outbox, allowances }),
    /** Creates a member; `given` overrides the defaults. */
    member: (email: string, given: Partial<NewMember> = {}) =>
      members.create(
        {
          tenant: 'acme',
          role: 'admin',
          name: 'Ana',
          language: 'es',
          passwordHash: 'none',
          email,
          ...given,
        },
        BY,
      ),
  };
}

export type Parts = ReturnType<typeof partsOf>;
