import {
  Activity,
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  CircleCheckBig,
  FileSearch,
  FlaskConical,
  History,
  House,
  IdCard,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Radio,
  Scale,
  ScrollText,
  Timer,
  UserCog,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import type { TenantRole } from '../../../src/api/roles.js';
import type { Language, MemberView, SessionView } from '../../../src/api/session.api.js';
import { hasRole } from '../session/has-role.js';

export type SignedIn = SessionView & { member: MemberView };
export const isSignedIn = (session: SessionView): session is SignedIn =>
  session.stage === 'signed_in' && session.member !== null;

type Load = () => Promise<{ Component: ComponentType }>;

/** A page for signed-in members. Its code is fetched when the page is first opened. Pages without `nav` are not in the menu. */
export interface Page {
  path: string;
  load: Load;
  allow: (session: SignedIn) => boolean;
  nav?: { icon: LucideIcon; group?: NavGroup } & Record<Language, string>;
}

export type NavGroup = 'tenant' | 'try' | 'operator' | 'own';

const anyMember = () => true;
/** Allows members of a tenant that have this role or a higher one. */
const tenantRole = (role: TenantRole) => (session: SignedIn) =>
  session.tenant !== null && hasRole(session.member.role, role);
const operator = ({ member }: SignedIn) => member.role === 'operator';

/** Puts the tenant's name, and links to the tenant's other pages, above a page. For operators. */
const withTenantFrame =
  (load: Load): Load =>
  async () => {
    const [{ TenantFrame }, { Component: Page }] = await Promise.all([
      import('../operator/tenants/tenant-frame.js'),
      load(),
    ]);
    return { Component: () => createElement(TenantFrame, null, createElement(Page)) };
  };

/** Pages of one tenant. Members of the tenant open them at the root, operators under `/operator/tenants/:tenant`. */
const TENANT_PAGES = [
  {
    path: 'keys',
    role: 'viewer',
    load: () => import('../keys/keys-page.js'),
    nav: { es: 'Claves', en: 'Keys', icon: KeyRound },
  },
  {
    path: 'webhooks',
    role: 'viewer',
    load: () => import('../webhooks/webhooks-page.js'),
    nav: { es: 'Webhooks', en: 'Webhooks', icon: Webhook },
  },
  {
    path: 'policy',
    role: 'viewer',
    load: () => import('../policies/policy-page.js'),
    nav: { es: 'Política', en: 'Policy', icon: Scale },
  },
  {
    path: 'usage',
    role: 'viewer',
    load: () => import('../usage/usage-page.js'),
    nav: { es: 'Uso', en: 'Usage', icon: ChartColumn },
  },
  {
    path: 'drift',
    role: 'viewer',
    load: () => import('../drift/drift-page.js'),
    nav: { es: 'Desvíos y equidad', en: 'Drift and fairness', icon: ChartNoAxesCombined },
  },
  {
    path: 'members',
    role: 'admin',
    load: () => import('../people/members-page.js'),
    nav: { es: 'Equipo', en: 'Team', icon: Users },
  },
  {
    path: 'company-sign-in',
    role: 'admin',
    load: () => import('../sso/provider-page.js'),
    nav: { es: 'Ingreso con su empresa', en: 'Company sign-in', icon: IdCard },
  },
  {
    path: 'activity',
    role: 'viewer',
    load: () => import('../activity/activity-page.js'),
    nav: { es: 'Actividad', en: 'Activity', icon: Activity },
  },
] as const;

/** Every page for signed-in members, in the order of the menu. */
export const PAGES: readonly Page[] = [
  {
    path: 'overview',
    load: () => import('../overview/overview-page.js'),
    allow: tenantRole('viewer'),
    nav: { es: 'Inicio', en: 'Overview', icon: House },
  },
  ...TENANT_PAGES.map(({ role, ...page }) => ({ ...page, allow: tenantRole(role) })),
  {
    path: 'operator/tenants',
    load: () => import('../operator/tenants/tenants-page.js'),
    allow: operator,
    nav: { es: 'Cuentas', en: 'Accounts', icon: Building2, group: 'operator' },
  },
  {
    path: 'operator/tenants/:tenant',
    load: withTenantFrame(() => import('../operator/tenants/tenant-page.js')),
    allow: operator,
  },
  {
    path: 'operator/tenants/:tenant/policies',
    load: withTenantFrame(() => import('../operator/policies/policies-page.js')),
    allow: operator,
  },
  ...TENANT_PAGES.map(({ path, load }) => ({
    path: `operator/tenants/:tenant/${path}`,
    load: withTenantFrame(load),
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
    load: () => import('../people/operators-page.js'),
    allow: operator,
    nav: { es: 'Operadores', en: 'Operators', icon: UserCog, group: 'operator' },
  },
  {
    path: 'playground',
    load: () => import('../playground/playground-page.js'),
    allow: (session) => session.environment === 'sandbox' && tenantRole('developer')(session),
    nav: { es: 'Simulador', en: 'Playground', icon: FlaskConical, group: 'try' },
  },
  {
    path: 'backtest',
    load: () => import('../backtest/backtest-page.js'),
    allow: tenantRole('viewer'),
    nav: { es: 'Retrospectiva', en: 'Back-test', icon: History, group: 'try' },
  },
  {
    path: 'decision',
    load: () => import('../decision/decision-page.js'),
    allow: tenantRole('viewer'),
    nav: { es: 'Explicar una decisión', en: 'Explain a decision', icon: FileSearch, group: 'try' },
  },
  {
    path: 'receipts',
    load: () => import('../receipts/receipts-page.js'),
    allow: anyMember,
    nav: { es: 'Recibos', en: 'Receipts', icon: CircleCheckBig, group: 'try' },
  },
  {
    path: 'account',
    load: () => import('../account/account-page.js'),
    allow: anyMember,
    nav: { es: 'Mi cuenta', en: 'My account', icon: UserRound, group: 'own' },
  },
];

/** The path of the member's first page: the first page of their menu. */
export const findHomePath = (session: SignedIn): string =>
  `/${PAGES.find(({ nav, allow }) => nav && allow(session))?.path ?? 'account'}`;
