import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useAnswer } from '../../api/hooks.js';
import { appTexts } from '../../app/app-texts.js';
import { useCodeTexts, useTexts } from '../../i18n/texts.js';
import { useTenant } from '../../session/member.js';
import tabs from '../../ui/tabs.module.css';
import { TenantStateBadge } from './tenant-facts.js';
import styles from './tenants.module.css';
import { tenantsTexts } from './tenants-texts.js';

const PAGES = ['summary', 'policy', 'blocks', 'keys', 'webhooks', 'plan', 'usage', 'members', 'activity'] as const;

/** Shows the tenant's name and links to the tenant's pages, above a page for operators. */
export function TenantFrame({ children }: { children?: ReactNode }) {
  const t = useTexts(tenantsTexts);
  const codeText = useCodeTexts(tenantsTexts);
  const app = useCodeTexts(appTexts);
  const id = useTenant();
  const tenant = useAnswer('GET /api/operator/tenants/:tenant', { params: { tenant: id } }).data;
  const root = `/operator/tenants/${encodeURIComponent(id)}`;
  return (
    <>
      <div className={styles.frame}>
        <Link to="/operator/tenants" className={styles.back}>
          <ChevronLeft size={16} aria-hidden="true" />
          {t('title')}
        </Link>
        <p className="row breakable">
          <strong className={styles.name}>{tenant?.company ?? id}</strong> <code>{id}</code>
          {tenant && <TenantStateBadge tenant={tenant} />}
        </p>
        <nav aria-label={t('pages_of', { tenant: tenant?.company ?? id })} className={tabs.list}>
          {PAGES.map((page) => (
            <NavLink key={page} to={page === 'summary' ? root : `${root}/${page}`} end className={tabs.tab}>
              {codeText(`page_${page}`, app(`page_${page}`, page))}
            </NavLink>
          ))}
        </nav>
      </div>
      {children}
    </>
  );
}
