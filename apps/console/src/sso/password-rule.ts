import type { Member } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleError } from '../http/console-error.js';
import { SsoServices } from './sso-services.js';

/** Who may use a password: everybody, or only the break-glass member where the identity provider is enforced. */
@Injectable()
export class PasswordRule {
  constructor(@Inject(SsoServices) private readonly sso: Pick<SsoServices, 'providers'>) {}

  /**
   * @param member somebody without an id is not a member yet
   * @returns whether the member is the break-glass member of an enforced provider
   * @throws ConsoleError `company_sign_in_required`
   */
  async require({ tenant, id = null }: { tenant: string | null; id?: string | null }): Promise<boolean> {
    const provider = await this.sso.providers.find(tenant);
    if (!provider?.enforced) {
      return false;
    }
    if (provider.breakGlass !== id) {
      // The page sends the person on to the provider of this account.
      throw new ConsoleError('company_sign_in_required', { detail: tenant ?? '-' });
    }
    return true;
  }

  /** The break-glass member must stay an admin with a second factor while passwords are off. @throws ConsoleError `break_glass_member` */
  async requireOther({ tenant, id }: Pick<Member, 'tenant' | 'id'>): Promise<void> {
    const provider = await this.sso.providers.find(tenant);
    if (provider?.enforced && provider.breakGlass === id) {
      throw new ConsoleError('break_glass_member');
    }
  }
}
