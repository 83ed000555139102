import {
  Activity,
  Building2,
  ChartColumn,
  CircleCheckBig,
  FlaskConical,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Radio,
  ScrollText,
  Timer,
  UserCog,
  UserRound,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { TenantRole } from '../../../src/api/roles.js';
import type { Language, MemberView, SessionView } from '../../../src/api/session.api.js';
import { framed } from '../operator/tenants/framed.js';
import { atLeast } from '../session/member.js';

export type SignedIn = SessionView & { member: MemberView };
export const isSignedIn = (session: SessionView): session is SignedIn =>
  session.stage === 'signed_in' && session.member !== null;

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
  {
    path: 'keys',
    role: 'viewer',
    load: () => import('../keys/keys-page.js'),
    nav: { es: 'Claves', en: 'Keys', icon: KeyRound },
  },
  {
    path: 'usage',
    role: 'viewer',
    load: () => import('../usage/usage-page.js'),
    nav: { es: 'Uso', en: 'Usage', icon: ChartColumn },
  },
  {
    path: 'members',
    role: 'admin',
    load: () => import('../people/members-page.js'),
    nav: { es: 'Equipo', en: 'Team', icon: Users },
  },
  {
    path: 'activity',
    role: 'viewer',
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
  ...TENANT_PAGES.map(({ role, ...page }) => ({ ...page, allow: tenantWith(role) })),
  {
    path: 'operator/tenants',
    load: () => import('../operator/tenants/tenants-page.js'),
    allow: operator,
    nav: { es: 'Cuentas', en: 'Accounts', icon: Building2, group: 'operator' },
  },
  {
    path: 'operator/tenants/:tenant',
    load: framed(() => import('../operator/tenants/tenant-page.js')),
    allow: operator,
  },
  {
    path: 'operator/tenants/:tenant/policies',
    load: framed(() => import('../operator/policies/policies-page.js')),
    allow: operator,
  },
  ...TENANT_PAGES.map(({ path, load }) => ({
    path: `operator/tenants/:tenant/${path}`,
    load: framed(load),
    allow: operator,
  })),
  {
    path: 'operator/sources',
    load: () => import('../operator/sources/sources-page.js'),
    allow: operator,
    nav: { es: 'Fuentes', en: 'Sources', icon: Radio, group: 'operator' },
  },
  {
    path: 'operator/lists',
    load: () => import('../operator/lists/lists-page.js'),
    allow: operator,
    nav: { es: 'Listas', en: 'Lists', icon: ListChecks, group: 'operator' },
  },
  {
    path: 'operator/jobs',
    load: () => import('../operator/jobs/jobs-page.js'),
    allow: operator,
    nav: { es: 'Tareas', en: 'Jobs', icon: Timer, group: 'operator' },
  },
  {
    path: 'operator/audit',
    load: () => import('../operator/audit/audit-page.js'),
    allow: operator,
    nav: { es: 'Auditoría', en: 'Audit', icon: ScrollText, group: 'operator' },
  },
  {
    path: 'operator/outbox',
    load: () => import('../operator/outbox/outbox-page.js'),
    allow: operator,
    nav: { es: 'Correos', en: 'Emails', icon: Mail, group: 'operator' },
  },
  {
    path: 'operator/members',
    load: () => import('../operator/operators/operators-page.js'),
    allow: operator,
    nav: { es: 'Operadores', en: 'Operators', icon: UserCog, group: 'operator' },
  },
  {
    path: 'playground',
    load: () => import('../playground/playground-page.js'),
    allow: (session) => session.environment === 'sandbox' && tenantWith('developer')(session),
    nav: { es: 'Simulador', en: 'Playground', icon: FlaskConical, group: 'try' },
  },
  {
    path: 'receipts',
    load: () => import('../receipts/receipts-page.js'),
    allow: everybody,
    nav: { es: 'Recibos', en: 'Receipts', icon: CircleCheckBig, group: 'try' },
  },
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
