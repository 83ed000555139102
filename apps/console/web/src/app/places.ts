import { useAnswer } from '../api/hooks.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { appTexts } from './app-texts.js';
import { PAGES, type SignedIn } from './pages.js';
import { placesTexts } from './places-texts.js';

export interface Place {
  path: string;
  name: string;
  /** Page or group to which it belongs; empty for a page. */
  group: string;
}

/** Settings by the page that has them. */
const SETTINGS = [
  { page: 'account', name: 'password' },
  { page: 'account', name: 'second_factor' },
  { page: 'account', name: 'recovery_codes' },
  { page: 'account', name: 'sessions' },
  { page: 'keys', name: 'new_key' },
  { page: 'keys', name: 'networks' },
  { page: 'members', name: 'invite' },
  { page: 'webhooks', name: 'new_webhook' },
  { page: 'company-sign-in', name: 'provider' },
  { page: 'company-sign-in', name: 'directory' },
  { page: 'policy', name: 'thresholds' },
] as const;

/** Everything that the member may open: pages, settings on them and, for an operator, accounts. */
export function usePlaces(session: SignedIn): Place[] {
  const t = useTexts(placesTexts);
  const pageName = useCodeTexts(appTexts);
  const isOperator = session.member.role === 'operator';
  const tenants = useAnswer('GET /api/operator/tenants', {}, { enabled: isOperator }).data?.tenants ?? [];
  const pages = PAGES.filter(({ icon, allow }) => icon && allow(session));
  const nameOf = (path: string) => pageName(`page_${path}`, path);
  return [
    ...pages.map(({ path }) => ({ path: `/${path}`, name: nameOf(path), group: '' })),
    ...SETTINGS.filter(({ page }) => pages.some(({ path }) => path === page)).map(({ page, name }) => ({
      path: `/${page}#${name}`,
      name: t(name),
      group: nameOf(page),
    })),
    ...tenants.map(({ id, company }) => ({
      path: `/operator/tenants/${encodeURIComponent(id)}`,
      name: company ?? id,
      group: `${id} · ${nameOf('operator/tenants')}`,
    })),
  ];
}
