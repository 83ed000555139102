import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Allow, Confirmed, Once, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { KeyList, KeyView, NewKeyView } from '../api/keys.api.js';
import { body } from '../http/input.pipe.js';
import { CreateKeyBody, RotateKeyBody } from './keys.dto.js';
import { KeysService } from './keys.service.js';

@Controller('api/tenants/:tenant/keys')
export class KeysController {
  constructor(@Inject(KeysService) private readonly keys: KeysService) {}

  @Get()
  @Allow('viewer')
  list(@Param('tenant') tenant: string, @Who() who: SignedIn): Promise<KeyList> {
    return this.keys.list(tenant, who);
  }

  @Post()
  @HttpCode(200)
  @Allow('developer')
  @Confirmed()
  @Once()
  create(
    @Param('tenant') tenant: string,
    @Body(body(CreateKeyBody)) input: CreateKeyBody,
    @Who() who: SignedIn,
  ): Promise<NewKeyView> {
    return this.keys.create(tenant, input, who);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Allow('developer')
  @Confirmed()
  @Once()
  rotate(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RotateKeyBody)) input: RotateKeyBody,
    @Who() who: SignedIn,
  ): Promise<NewKeyView> {
    return this.keys.rotate(tenant, id, input, who);
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @Allow('developer')
  @Confirmed()
  revoke(@Param('tenant') tenant: string, @Param('id') id: string, @Who() who: SignedIn): Promise<KeyView> {
    return this.keys.revoke(tenant, id, who);
  }
}
