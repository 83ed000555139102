import { Module } from '@nestjs/common';
import { AdmissionModule } from './admission/admission.module.js';
import { ReferenceController } from './openapi/reference.controller.js';
import { Reference } from './openapi/reference.js';
import { JwksController } from './receipt/jwks.controller.js';
import { ReceiptService } from './receipt/receipt.service.js';
import { ReceiptKeyring } from './receipt/receipt-keyring.js';
import { ReplayController } from './receipt/replay.controller.js';
import { ReplayService } from './receipt/replay.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { VelocityService } from './velocity/velocity.service.js';
import { DecisionClient } from './verification/decision-client.js';
import { ScoringClient } from './verification/scoring-client.js';
import { SourceClient } from './verification/source-client.js';
import { SubjectDigests } from './verification/subject-digests.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  imports: [AdmissionModule],
  controllers: [VerificationController, ReplayController, JwksController, SandboxController, ReferenceController],
  providers: [
    Reference,
    VelocityService,
    SourceClient,
    DecisionClient,
    ScoringClient,
    SubjectDigests,
    VerificationService,
    ReceiptKeyring,
    ReceiptService,
    ReplayService,
  ],
})
export class GatewayModule {}
