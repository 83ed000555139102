import { Activity, ChartColumn, House, KeyRound, type LucideIcon, UserRound, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TenantRole } from '../../../src/api/roles.js';
import type { Language, MemberView, SessionView } from '../../../src/api/session.api.js';
import { atLeast } from '../session/member.js';

type SignedIn = SessionView & { member: MemberView };

/** A page inside the shell: its path, its code (fetched when it is first opened), who sees it, its place in the menu. */
export interface Page {
  path: string;
  load: () => Promise<{ Component: ComponentType }>;
  allow: (session: SignedIn) => boolean;
  nav?: { icon: LucideIcon; group?: NavGroup } & Record<Language, string>;
}

export type NavGroup = 'tenant' | 'try' | 'operator' | 'own';

const everybody = () => true;
/** Members of a tenant with this role or one that may more. */
const tenantWith = (role: TenantRole) => (session: SignedIn) =>
  session.tenant !== null && atLeast(session.member.role, role);
const operator = ({ member }: SignedIn) => member.role === 'operator';

/** Pages of one tenant. Its members have them at the root; operators below `/operator/tenants/:tenant`. */
const TENANT_PAGES = [
  { path: 'keys', load: () => import('../keys/keys-page.js'), nav: { es: 'Claves', en: 'Keys', icon: KeyRound } },
  { path: 'usage', load: () => import('../usage/usage-page.js'), nav: { es: 'Uso', en: 'Usage', icon: ChartColumn } },
  { path: 'members', load: () => import('../people/members-page.js'), nav: { es: 'Equipo', en: 'Team', icon: Users } },
  {
    path: 'activity',
    load: () => import('../activity/activity-page.js'),
    nav: { es: 'Actividad', en: 'Activity', icon: Activity },
  },
] as const;

/** Every page of who is signed in; one line each, in the order of the menu. */
export const PAGES: readonly Page[] = [
  {
    path: 'overview',
    load: () => import('../overview/overview-page.js'),
    allow: tenantWith('viewer'),
    nav: { es: 'Inicio', en: 'Overview', icon: House },
  },
  ...TENANT_PAGES.map((page) => ({ ...page, allow: tenantWith('viewer') })),
  ...TENANT_PAGES.map(({ path, load }) => ({ path: `operator/tenants/:tenant/${path}`, load, allow: operator })),
  {
    path: 'account',
    load: () => import('../account/account-page.js'),
    allow: everybody,
    nav: { es: 'Mi cuenta', en: 'My account', icon: UserRound, group: 'own' },
  },
];

/** Where somebody starts: the first page of the menu they may see. */
export const homeOf = (session: SignedIn): string =>
  `/${PAGES.find(({ nav, allow }) => nav && allow(session))?.path ?? 'account'}`;
