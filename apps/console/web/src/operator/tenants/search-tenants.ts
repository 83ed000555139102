import type { TenantView } from '../../../../src/api/operator.api.js';
import { foldText } from './tenant-id.js';

const keepDigits = (text: string): string => text.replace(/\D/g, '');

/** Returns the tenants that contain every typed word. A NIT matches with or without dots and hyphens. */
export function searchTenants(
  tenants: readonly TenantView[],
  typed: string,
  state: TenantView['state'] | 'all',
): TenantView[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return tenants.filter((tenant) => {
    if (state !== 'all' && tenant.state !== state) {
      return false;
    }
    const { id, company, nit, plan } = tenant;
    const text = foldText(`${id} ${company ?? ''} ${nit ?? ''} ${plan}`);
    const isNit = /^[\d.-]{4,}$/.test(typed.trim()) && keepDigits(nit ?? '').includes(keepDigits(typed));
    return isNit || words.every((word) => text.includes(word));
  });
}
