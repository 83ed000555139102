import type { DomainClass, EmailQuery, EmailRecord, SourceData } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Answer, answerNow, type ProviderContext } from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { type MailAddress, parseAddress } from '../address-parser.js';
import { classifyDomain, type DomainOverrides, listVersions, wellKnownAgeDays } from '../domain/domain-lists.js';
import { findIntendedDomain } from '../domain/domain-typo.js';
import { MailHosts } from '../domain/mail-hosts.js';
import { isRiskySuffix } from '../domain/risky-suffix.js';
import { readEmailDns, readRdapConfig } from '../email.config.js';
import { isRandomLocal } from '../random-local.js';
import { DomainAges } from '../rdap/domain-ages.js';
import { RdapServers } from '../rdap/rdap-servers.js';
import { isRoleAccount } from '../role-account.js';
import { EmailProvider, MALFORMED } from './email.provider.js';

/** Maximum time for the DNS; after it, the answer is sent without the DNS result. */
const DNS_BUDGET_MS = 400;
const ANSWER_MARGIN_MS = 50;

/**
 * Checks syntax and lists offline, mail hosts in the DNS, and the age of a domain at its registry (RDAP) if enabled.
 */
@Injectable()
export class LocalEmailProvider extends EmailProvider {
  readonly id = 'local';
  private hosts = new MailHosts('off');
  private rdapTimeoutMs = 0;
  private ages: DomainAges | null = null;
  private readonly servers = new RdapServers();

  constructor(@Inject(ProcessScope) scope: Pick<ProcessScope, 'env' | 'logger'>) {
    super(scope);
  }

  /** @throws ConfigInvalidError */
  override async open(): Promise<void> {
    const { env, logger } = this.scope;
    this.hosts = new MailHosts(readEmailDns(env), {
      onChange: (isAway) =>
        isAway ? logger.warn('no DNS server answers: mail hosts are unknown') : logger.info('the DNS answers again'),
    });
    await super.open();
    const rdap = readRdapConfig(env);
    if (!rdap) {
      return;
    }
    this.servers.open(rdap.bootstrapFile, this.logUnreadable('the RDAP bootstrap file'));
    this.rdapTimeoutMs = rdap.timeoutMs;
    this.ages = new DomainAges(rdap, this.servers, (failure) =>
      logger.debug(failure, 'a registry returned no registration date'),
    );
  }

  override async close(): Promise<void> {
    await super.close();
    this.hosts.close();
    this.servers.close();
    this.ages?.close();
  }

  override data(): SourceData[] {
    return listVersions(this.operatorDomains.current);
  }

  async fetchMailbox({ email }: EmailQuery, context: ProviderContext): Promise<Answer<EmailRecord>> {
    const address = parseAddress(email);
    if (!address) {
      return answerNow(MALFORMED);
    }
    const { local, domain } = address;
    const overrides = this.operatorDomains.current;
    const { domainMeant, ...domainClass } = judgeDomain(domain, overrides);
    const [receivesMail, domainAgeDays] = await Promise.all([
      this.hosts.receivesMail(domain, budgetSignal(DNS_BUDGET_MS, context)),
      this.ageDays(domain, domainClass, context),
    ]);
    const record = {
      valid: receivesMail,
      wellFormed: true,
      receivesMail,
      ...domainClass,
      roleAccount: isRoleAccount(local),
      domainMeant,
      domainAgeDays,
      ...formOf({ local, domain }, { ...domainClass, domainMeant }, overrides),
    };
    return { ...answerNow(record), version: overrides.version };
  }

  /** Domains of free providers and relays are old for every buyer, so their registry is not queried. */
  private async ageDays(
    domain: string,
    { freeProvider, relay }: DomainClass,
    context: ProviderContext,
  ): Promise<number | null> {
    const known = wellKnownAgeDays(domain);
    if (known !== null || !this.ages || freeProvider || relay) {
      return known;
    }
    return this.ages.ageDays(domain, budgetSignal(this.rdapTimeoutMs, context));
  }
}

/**
 * Public lists of disposable domains contain slips of well-known domains. Such a domain is a slip and not disposable, unless the
 * operator's own list has it.
 */
function judgeDomain(domain: string, overrides: DomainOverrides): DomainClass & Pick<EmailRecord, 'domainMeant'> {
  const domainMeant = findIntendedDomain(domain);
  const domainClass = classifyDomain(domain, overrides);
  if (domainMeant === null || !domainClass.disposable) {
    return { ...domainClass, domainMeant };
  }
  const isOwn = overrides.disposable.has(domain);
  return { ...domainClass, disposable: isOwn, domainMeant: isOwn ? null : domainMeant };
}

/**
 * What the form of an address says. A mail provider is what it says, a typing error is no imitation, and the addresses of a
 * relay are random by design.
 */
function formOf(
  { local, domain }: MailAddress,
  { freeProvider, relay, domainMeant }: DomainClass & Pick<EmailRecord, 'domainMeant'>,
  { known }: DomainOverrides,
): Pick<EmailRecord, 'imitates' | 'riskySuffix' | 'randomLocal'> {
  const isProvider = freeProvider || relay;
  return {
    imitates: isProvider || domainMeant !== null ? null : known.imitatedBy(domain),
    riskySuffix: !isProvider && isRiskySuffix(domain),
    randomLocal: !relay && isRandomLocal(local),
  };
}

/** A signal that aborts when the budget of one step, or the time of the whole answer, is over. */
function budgetSignal(budgetMs: number, { signal, deadline }: ProviderContext): AbortSignal {
  const leftMs = Math.max(0, Math.min(budgetMs, deadline - Date.now() - ANSWER_MARGIN_MS));
  return AbortSignal.any([signal, AbortSignal.timeout(Math.floor(leftMs))]);
}
