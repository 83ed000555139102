import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { SIGNALS } from '../signals.js';

/** What a test cédula ends in. */
@ApiSchema({ name: 'ScenarioOutcome', description: 'What a test cédula ends in; a 404 has neither score nor level' })
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

@ApiSchema({ name: 'CedulaScenario', description: 'A cédula for which every source answers as the scenario says' })
export class CedulaScenarioDto {
  @ApiProperty({ description: 'The number to send' })
  value!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'What it is, in Spanish' })
  es!: string;

  @ApiProperty({ description: 'What it is, in English' })
  en!: string;

  @ApiProperty({ type: ScenarioOutcomeDto })
  expected!: ScenarioOutcomeDto;
}

@ApiSchema({
  name: 'InputScenario',
  description: 'A test value that acts with any cédula that is not itself a scenario',
})
export class InputScenarioDto {
  @ApiProperty({ description: 'The value to send' })
  value!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'What it is, in Spanish' })
  es!: string;

  @ApiProperty({ description: 'What it is, in English' })
  en!: string;

  @ApiProperty({ enum: Object.keys(SIGNALS), isArray: true, description: 'Signals that become true' })
  signals!: string[];

  @ApiPropertyOptional({ enum: ['unavailable', 'timeout'], description: 'How the source itself fails' })
  fault?: string;
}

/** Everything the sandbox acts on. */
@ApiSchema({ name: 'SandboxCatalogue', description: 'Everything the sandbox acts on' })
export class SandboxCatalogueDto {
  @ApiProperty({ type: [CedulaScenarioDto] })
  cedulas!: CedulaScenarioDto[];

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
}
