import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { ActionContext, AuditLog, Change, Deployment } from '@cotejo/accounts';
import { readRecord } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { domainOf, normaliseEmail } from '../email-address.js';
import { tenantName } from '../member-change.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';

/** A mail domain whose people are led to the identity provider of a company. */
export interface MailDomain {
  domain: string;
  /** `null`: the operators. */
  tenant: string | null;
  since: number;
}

const DOMAINS_MAX = 20;
/** Label below the domain at which a company publishes its proof. */
const PROOF_LABEL = '_cotejo';

/** @returns the domain in lower case and ASCII; `null` for text that is no domain of mail addresses */
export function normaliseDomain(text: string): string | null {
  const address = normaliseEmail(`x@${domainToASCII(text.trim().replace(/^.*@/, ''))}`);
  return address && domainOf(address);
}

/** Which mail domain belongs to which company. A domain has one owner. Every change adds one entry to the audit log. */
export class MailDomains {
  private readonly names: MemberNames;

  constructor(
    private readonly redis: Redis,
    private readonly scope: Deployment,
    private readonly audit: AuditLog,
  ) {
    this.names = memberNames(scope);
  }

  find(domain: string): Promise<MailDomain | null> {
    return readRecord(this.redis, this.names.mailDomain(domain));
  }

  async list(tenant: string | null): Promise<string[]> {
    return (await this.redis.hkeys(this.names.mailDomainsOf(tenantName(tenant)))).sort();
  }

  /** The TXT record by which the owner of a domain proves that it is the tenant's. It tells strangers nothing about the tenant. */
  proofOf(tenant: string): { label: string; value: string } {
    const { namespace, environment } = this.scope;
    const digest = createHash('sha256').update(`cotejo mail domain\n${namespace}\n${environment}\n${tenant}`);
    return { label: PROOF_LABEL, value: `cotejo-domain=${digest.digest('hex').slice(0, 32)}` };
  }

  /**
   * Gives a proven domain to a tenant.
   * @throws MemberError `domain_taken`, `too_many_domains`
   */
  async add(tenant: string | null, domain: string, context: ActionContext): Promise<void> {
    await this.audit.commit(context, async () => {
      const before = await this.find(domain);
      if (before?.tenant === tenant) {
        return { result: undefined, change: null };
      }
      if (before) {
        throw new MemberError('domain_taken', 'the domain belongs to another account');
      }
      if ((await this.list(tenant)).length >= DOMAINS_MAX) {
        throw new MemberError('too_many_domains', `an account has at most ${DOMAINS_MAX} mail domains`);
      }
      const after: MailDomain = { domain, tenant, since: Date.now() };
      return { result: undefined, change: this.change(tenant, domain, after) };
    });
  }

  /** @throws MemberError `unknown_domain` for a domain of another tenant too */
  async remove(tenant: string | null, domain: string, context: ActionContext): Promise<void> {
    await this.audit.commit(context, async () => {
      const before = await this.find(domain);
      if (before?.tenant !== tenant) {
        throw new MemberError('unknown_domain', 'the account has no such mail domain');
      }
      return { result: undefined, change: { ...this.change(tenant, domain, null), takesAway: true } };
    });
  }

  private change(tenant: string | null, domain: string, value: MailDomain | null): Change {
    const name = tenantName(tenant);
    const record = { name: this.names.mailDomain(domain), value, field: domain, fieldValue: '', announce: null };
    const changes = { domain: value === null ? [domain, null] : [null, domain] } as Change['changes'];
    const index = this.names.mailDomainsOf(name);
    return { action: 'sso.domain', tenant: name, object: name, changes, index, records: [record] };
  }
}
