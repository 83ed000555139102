import { type CanonicalSubject, type Peppers, readPeppers, type SubjectKind } from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';
import { type Identity, searchTenant } from '@cotejo/compliance/search';
import { BundleRefusedError, type ListManifest, RedisStore, readManifest } from '@cotejo/lists';
import { ProcessScope, type Secret } from '@cotejo/platform';
import { Body, Controller, Header, Inject, Param } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import { Operation } from '../access/operation.decorator.js';
import type { ComplianceView, DataSubject, DataSubjectFindings } from '../api/compliance.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { MemberServices } from '../people/member-services.js';
import { ConsoleState } from '../state/console-state.js';

const VALUE_MAX = 320;
/** Ten times the largest official list, compressed. */
const LIST_BYTES_MAX = 32 * 1_024 * 1_024;

class DataSubjectBody implements DataSubject {
  @IsString()
  @Length(1, VALUE_MAX)
  document!: string;

  @IsOptional()
  @IsString()
  @Length(1, VALUE_MAX)
  phone?: string;

  @IsOptional()
  @IsString()
  @Length(1, VALUE_MAX)
  email?: string;

  @IsOptional()
  @IsString()
  @Length(1, VALUE_MAX)
  ip?: string;
}

interface ListsInUse {
  bundle: string | null;
  lists: ListManifest[];
  store: RedisStore;
}

/** For the compliance officer of a tenant: the lists in use, and what the account holds about a person. */
@Controller()
export class ComplianceController {
  private readonly peppers: Secret<Peppers>;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(MemberServices) private readonly services: Pick<MemberServices, 'allowances'>,
  ) {
    this.peppers = readPeppers(scope.env);
  }

  @Operation('GET /api/tenants/:tenant/compliance')
  async view(@Param('tenant') tenant: string): Promise<ComplianceView> {
    const { company, nit } = await this.state.accounts.tenants.require(tenant);
    const { bundle, lists } = await this.listsFor(tenant);
    // Broken rows of a list are for those who import it.
    return { company: company ?? tenant, nit, bundle, lists: lists.map(({ problems: _, ...list }) => list) };
  }

  @Operation('GET /api/tenants/:tenant/compliance/lists/:content')
  @Header('content-type', 'application/octet-stream')
  async list(@Param('tenant') tenant: string, @Param('content') content: string): Promise<Uint8Array> {
    await this.state.accounts.tenants.require(tenant);
    const { lists, store } = await this.listsFor(tenant);
    const list = lists.find((each) => each.content === content);
    if (!list) {
      throw new ConsoleError('not_found');
    }
    await this.take('list_download', tenant);
    const data = await store.requireObject(list).catch(refused);
    if (data.length > LIST_BYTES_MAX) {
      throw new ConsoleError('lists_unreadable', { detail: 'a list is too large' });
    }
    return data;
  }

  /** The values of the person are in memory only, and no answer, log or error has one. */
  @Operation('POST /api/tenants/:tenant/compliance/data-subjects')
  async findDataSubject(
    @Param('tenant') tenant: string,
    @Body(body(DataSubjectBody)) person: DataSubject,
  ): Promise<DataSubjectFindings> {
    const { redis, accounts, members } = this.state;
    await accounts.tenants.require(tenant);
    const identity = identityOf(person);
    await this.take('data_subject_search', tenant);
    const memberIds = (await members.list(tenant)).map(({ id }) => id);
    const searched = { redis, scope: this.scope.config, peppers: this.peppers.current, tenant, memberIds };
    const families = await searchTenant(searched, identity).catch(refused);
    return { searchedAt: instant(Date.now()), searchedBy: Object.keys(identity), families };
  }

  /** The lists of the bundle in use that count for a tenant. The sources that screen check its signature. */
  private async listsFor(tenant: string): Promise<ListsInUse> {
    const store = new RedisStore(this.state.redis, this.scope.config);
    const bundle = await store.currentId();
    if (bundle === null) {
      return { bundle, lists: [], store };
    }
    const signed = await store.requireSigned(bundle).catch(refused);
    const { lists } = manifestOf(bundle, signed.bytes);
    return { bundle, lists: lists.filter((list) => list.tenant === undefined || list.tenant === tenant), store };
  }

  /** @throws ConsoleError `changes_limited` */
  private async take(kind: 'list_download' | 'data_subject_search', tenant: string): Promise<void> {
    const waitMs = await this.services.allowances.take(kind, tenant);
    if (waitMs > 0) {
      throw new ConsoleError('changes_limited', { retryAfterMs: waitMs });
    }
  }
}

/** @throws ConsoleError `invalid_subject` with the pointer of each wrong value, and never the value */
function identityOf(person: DataSubject): Identity {
  const identity: CanonicalSubject = {};
  const errors = (Object.entries(person) as [SubjectKind, string | undefined][]).flatMap(([kind, value]) => {
    const canonical = value === undefined ? undefined : canonicalSubject(kind, value);
    identity[kind] = canonical ?? undefined;
    return canonical === null ? [{ pointer: `/${kind}`, code: 'invalid' }] : [];
  });
  const { document } = identity;
  if (errors.length > 0 || document === undefined) {
    throw new ConsoleError('invalid_subject', { errors });
  }
  return { ...given(identity), document };
}

const given = (identity: CanonicalSubject): CanonicalSubject =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== undefined));

function manifestOf(id: string, bytes: Buffer) {
  try {
    return readManifest(id, bytes);
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): never {
  throw error instanceof BundleRefusedError ? new ConsoleError('lists_unreadable', { detail: error.message }) : error;
}
