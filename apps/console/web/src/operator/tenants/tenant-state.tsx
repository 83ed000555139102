import type { TenantView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { Badge, type Tone } from '../../ui/notice.js';
import { tenantsTexts } from './tenants-texts.js';

const TONES: Record<TenantView['state'], Tone> = { active: 'good', suspended: 'bad', trial_over: 'warn' };

export function TenantStateBadge({ tenant }: { tenant: TenantView }) {
  const t = useTexts(tenantsTexts);
  return <Badge tone={TONES[tenant.state]}>{t(`state_${tenant.state}`)}</Badge>;
}
