import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { DOCUMENT_KINDS } from '../document-kinds.js';
import { EVIDENCE_CODES } from '../evidence.js';
import { SIGNALS } from '../signals.js';

@ApiSchema({
  name: 'ScenarioOutcome',
  description: 'Expected result of a test cédula. A 404 has no score, level or recommendation',
})
export class ScenarioOutcomeDto {
  @ApiProperty({ type: 'integer', enum: [200, 404] })
  status!: number;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: 100 })
  riskScore?: number;

  @ApiPropertyOptional({ enum: ['bajo', 'medio', 'alto'] })
  riskLevel?: string;

  @ApiPropertyOptional({ enum: ['aprobar', 'revisar', 'rechazar'] })
  recommendation?: string;
}

class Scenario {
  @ApiProperty({ description: 'Value to send' })
  value!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Description in Spanish' })
  es!: string;

  @ApiProperty({ description: 'Description in English' })
  en!: string;
}

@ApiSchema({ name: 'CedulaScenario', description: 'A test cédula. It decides the answers of every source' })
export class CedulaScenarioDto extends Scenario {
  @ApiProperty({ description: 'Cédula number to send' })
  override value!: string;

  @ApiProperty({ type: ScenarioOutcomeDto })
  expected!: ScenarioOutcomeDto;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'array', items: { type: 'string', enum: EVIDENCE_CODES } },
    description: 'Sets of evidence that clear the doubt, as `?include=retos` answers them',
  })
  challenges?: string[][];
}

@ApiSchema({
  name: 'DocumentScenario',
  description: 'A document of a kind that the registry of the sandbox does not have',
})
export class DocumentScenarioDto extends Scenario {
  @ApiProperty({ enum: DOCUMENT_KINDS, description: 'Kind to send with the number' })
  kind!: string;

  @ApiProperty({ type: ScenarioOutcomeDto })
  expected!: ScenarioOutcomeDto;
}

@ApiSchema({
  name: 'InputScenario',
  description: 'A test value that works with any cédula that is not a test cédula',
})
export class InputScenarioDto extends Scenario {
  @ApiProperty({ enum: Object.keys(SIGNALS), isArray: true, description: 'Signals that the value makes true' })
  signals!: string[];

  @ApiPropertyOptional({
    enum: ['unavailable', 'timeout'],
    description: 'How the source fails, when the scenario is a failure of the source',
  })
  fault?: string;
}

@ApiSchema({ name: 'FaultScenario', description: 'A test cédula with which the API itself fails' })
export class FaultScenarioDto extends Scenario {
  @ApiProperty({ description: 'Cédula number to send' })
  override value!: string;

  @ApiProperty({ enum: ['rate_limited', 'not_ready', 'slow', 'connection_reset', 'key_expired'] })
  fault!: string;
}

@ApiSchema({ name: 'SandboxCatalogue', description: 'Every test value of the sandbox' })
export class SandboxCatalogueDto {
  @ApiProperty({ type: [CedulaScenarioDto] })
  cedulas!: CedulaScenarioDto[];

  @ApiProperty({ type: [DocumentScenarioDto] })
  documents!: DocumentScenarioDto[];

  @ApiProperty({ type: [FaultScenarioDto] })
  faults!: FaultScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto] })
  phones!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto] })
  emails!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto] })
  addresses!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto] })
  ips!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto] })
  biometrics!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto], description: 'Names and documents of a paying account' })
  payers!: InputScenarioDto[];

  @ApiProperty({ type: [InputScenarioDto], description: 'First digits of cards' })
  bins!: InputScenarioDto[];
}
