import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { AccountNetworks, KeyList, KeyView, NewKeyView } from '../api/keys.api.js';
import { body } from '../http/input.pipe.js';
import { AccountNetworksBody, CreateKeyBody, RestrictKeyBody, RotateKeyBody } from './keys.dto.js';
import { KeysService } from './keys.service.js';

@Controller()
export class KeysController {
  constructor(@Inject(KeysService) private readonly keys: KeysService) {}

  @Operation('GET /api/tenants/:tenant/keys')
  list(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<KeyList> {
    return this.keys.list(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/keys')
  create(
    @Param('tenant') tenant: string,
    @Body(body(CreateKeyBody)) input: CreateKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<NewKeyView> {
    return this.keys.create(tenant, input, caller);
  }

  @Operation('POST /api/tenants/:tenant/keys/:id/rotate')
  rotate(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RotateKeyBody)) input: RotateKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<NewKeyView> {
    return this.keys.rotate(tenant, id, input, caller);
  }

  @Operation('PUT /api/tenants/:tenant/keys/:id/restriction')
  restrict(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RestrictKeyBody)) input: RestrictKeyBody,
    @Caller() caller: SignedIn,
  ): Promise<KeyView> {
    return this.keys.restrict(tenant, id, input, caller);
  }

  @Operation('PUT /api/tenants/:tenant/networks')
  restrictAccount(
    @Param('tenant') tenant: string,
    @Body(body(AccountNetworksBody)) input: AccountNetworksBody,
    @Caller() caller: SignedIn,
  ): Promise<AccountNetworks> {
    return this.keys.restrictAccount(tenant, input, caller);
  }

  @Operation('POST /api/tenants/:tenant/keys/:id/revoke')
  revoke(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<KeyView> {
    return this.keys.revoke(tenant, id, caller);
  }
}
