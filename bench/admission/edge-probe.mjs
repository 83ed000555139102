import 'reflect-metadata';
import { VerifyRequestDto } from '@cotejo/contracts/dto';
import { Env, Health, readProcessConfig } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { createMetrics } from '@cotejo/platform/metrics';
import { rootModule } from '@cotejo/platform/service';
import { Controller, HttpCode, Inject, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AdmissionModule } from '../../apps/gateway/dist/admission/admission.module.js';
import { AdmissionService, requireScopes } from '../../apps/gateway/dist/admission/admission.service.js';
import { readGatewayConfig } from '../../apps/gateway/dist/gateway.config.js';
import { parseJson } from '../../apps/gateway/dist/http/body/json-body.js';
import { validateBody } from '../../apps/gateway/dist/http/body/validate-body.js';
import { createPublicApp } from '../../apps/gateway/dist/public-app.js';
import { subjectOfVerify } from '../../apps/gateway/dist/verification/subject.mapper.js';

/**
 * For `npm run bench admission`: a separate process that answers a verify body with a constant, either with the complete HTTP
 * and admission code of the gateway (`edge`) or with Nest and Fastify only (`bare`). It sends its port to the parent process,
 * and its CPU time in reply to every message.
 */
const ANSWER = {
  success: true,
  risk_score: 10,
  risk_level: 'bajo',
  recommendation: 'aprobar',
  risk_factors: [],
  cedula: { valid: true, nombre: 'MARIA FERNANDA GOMEZ RUIZ', estado: 'vigente', lugar_expedicion: 'BOGOTA D.C.' },
};

/** The bus carries nothing here: the bench sends no exposed key. */
const SILENT_BUS = { announce: async () => {}, onAnnounce: () => {} };

class EdgeProbe {
  constructor(admission) {
    this.admission = admission;
  }

  async verify(request, reply) {
    const authenticated = await this.admission.authenticate(request, reply);
    requireScopes(authenticated, ['verify:write']);
    subjectOfVerify(validateBody(VerifyRequestDto, parseJson(request.body)));
    await this.admission.admit(authenticated);
    return ANSWER;
  }
}

class BareProbe {
  verify() {
    return ANSWER;
  }
}

/** Plain JavaScript has no decorator syntax, so the decorators are called as functions. */
function probeModule(probe, imports) {
  const { prototype } = probe;
  for (const decorate of [Post('verify'), HttpCode(200)]) {
    decorate(prototype, 'verify', Object.getOwnPropertyDescriptor(prototype, 'verify'));
  }
  Req()(prototype, 'verify', 0);
  Res({ passthrough: true })(prototype, 'verify', 1);
  if (probe === EdgeProbe) {
    Inject(AdmissionService)(probe, undefined, 0);
  }
  Controller({ version: '1' })(probe);
  class ProbeModule {}
  Module({ imports, controllers: [probe] })(ProbeModule);
  return { module: ProbeModule };
}

async function edgeApp() {
  const env = new Env();
  const config = readProcessConfig(env);
  const logger = createLogger('probe', 'warn');
  const context = { name: 'probe', env, config, logger, metrics: createMetrics('probe'), health: new Health() };
  const module = probeModule(EdgeProbe, [AdmissionModule]);
  return createPublicApp(rootModule(context, SILENT_BUS, module), readGatewayConfig(env), context);
}

async function bareApp() {
  Controller('v1')(BareProbe);
  const module = probeModule(BareProbe, []);
  Controller('v1')(BareProbe);
  return NestFactory.create(module, new FastifyAdapter(), { logger: false });
}

const app = await (process.argv[2] === 'edge' ? edgeApp() : bareApp());
await app.listen(0, '127.0.0.1');
process.on('message', () => process.send({ cpuMs: cpuMs() }));
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
process.send({ port: app.getHttpServer().address().port });

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
