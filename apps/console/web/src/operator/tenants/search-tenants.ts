import type { TenantView } from '../../../../src/api/operator.api.js';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const digits = (text: string): string => text.replace(/\D/g, '');

/** Tenants in which every word typed occurs; a NIT however it is written. */
export function searchTenants(
  tenants: readonly TenantView[],
  typed: string,
  state: TenantView['state'] | 'all',
): TenantView[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return tenants.filter((tenant) => {
    if (state !== 'all' && tenant.state !== state) {
      return false;
    }
    const { id, company, nit, plan } = tenant;
    const text = folded(`${id} ${company ?? ''} ${nit ?? ''} ${plan}`);
    const isNit = /^[\d.-]{4,}$/.test(typed.trim()) && digits(nit ?? '').includes(digits(typed));
    return isNit || words.every((word) => text.includes(word));
  });
}
