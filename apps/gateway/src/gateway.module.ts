import { Module } from '@nestjs/common';
import { AdmissionModule } from './admission/admission.module.js';
import { BatchController } from './batch/batch.controller.js';
import { BatchService } from './batch/batch.service.js';
import { BatchEnds } from './batch/batch-ends.js';
import { BatchMetrics } from './batch/batch-metrics.js';
import { OpenBatches } from './batch/open-batches.js';
import { RowAnswers } from './batch/row-answers.js';
import { DecisionCounter } from './counts/decision-counter.js';
import { ReferenceController } from './openapi/reference.controller.js';
import { Reference } from './openapi/reference.js';
import { OutcomeController } from './outcomes/outcome.controller.js';
import { OutcomeService } from './outcomes/outcome.service.js';
import { CardIssuers } from './payment/card-issuers.js';
import { FollowUps } from './receipt/follow-ups.js';
import { JwksController } from './receipt/jwks.controller.js';
import { ReceiptService } from './receipt/receipt.service.js';
import { ReceiptKeyring } from './receipt/receipt-keyring.js';
import { ReplayController } from './receipt/replay.controller.js';
import { ReplayService } from './receipt/replay.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxFaults } from './sandbox/sandbox-faults.js';
import { RequestRules } from './tenants/request-rules.js';
import { VelocityService } from './velocity/velocity.service.js';
import { VelocityMetrics } from './velocity/velocity-metrics.js';
import { ChallengeMetrics } from './verification/challenge-metrics.js';
import { DecisionCalls } from './verification/decision-calls.js';
import { ScoringClient } from './verification/scoring-client.js';
import { SourceClient } from './verification/source-client.js';
import { SubjectDigests } from './verification/subject-digests.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  imports: [AdmissionModule],
  controllers: [
    VerificationController,
    BatchController,
    ReplayController,
    OutcomeController,
    JwksController,
    SandboxController,
    ReferenceController,
  ],
  providers: [
    Reference,
    RequestRules,
    VelocityMetrics,
    VelocityService,
    CardIssuers,
    SandboxFaults,
    SourceClient,
    ScoringClient,
    SubjectDigests,
    VerificationService,
    DecisionCounter,
    ChallengeMetrics,
    DecisionCalls,
    OpenBatches,
    BatchMetrics,
    BatchEnds,
    RowAnswers,
    BatchService,
    ReceiptKeyring,
    ReceiptService,
    FollowUps,
    ReplayService,
    OutcomeService,
  ],
})
export class GatewayModule {}
