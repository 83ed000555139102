import type { SourceReports } from '@cotejo/contracts';
import {
  fullName,
  REASONS,
  type RegistryRecord,
  reasonDetailText,
  type SignalCode,
  type SourceReport,
  type VelocityRecord,
} from '@cotejo/contracts';
import type {
  AnalyzeResponseDto,
  CedulaRecordDto,
  NameNote,
  RiskFactorDto,
  SourceStatusDto,
  VerifyDireccionDto,
  VerifyEmailDto,
  VerifyResponseDto,
  VerifyTelefonoDto,
} from '@cotejo/contracts/dto';
import type { Language } from '@cotejo/platform';
import type { Subject } from '@cotejo/receipt/subject';
import { type Factor, factorsOf } from '@cotejo/scorecard';
import { sourceStatuses, type Verification } from './verification.js';
import {
  ANALYZE_RECOMMENDATION,
  bogotaTime,
  newTransactionId,
  roundHalfDown,
  VERIFY_LEVEL,
  VERIFY_RECOMMENDATION,
} from './wire-values.js';

interface AboutInputs {
  notes?: NameNote[];
  suggestions?: string[];
}

/** The answer of the verify variant, with texts in the given language. `telefono`, `email` and `direccion` are null when the caller did not send the input. */
export function verifyResponse(subject: Subject, verification: Verification, language: Language): VerifyResponseDto {
  const { reports, decision, decidedAtMs } = verification;
  const registry = reports.registry.record;
  return {
    success: true,
    transaction_id: newTransactionId(),
    risk_score: roundHalfDown(decision.score),
    risk_level: VERIFY_LEVEL[decision.outcome],
    recommendation: VERIFY_RECOMMENDATION[decision.outcome],
    cedula: {
      valid: registry?.valid ?? null,
      nombre: registry ? fullName(registry) : null,
      estado: registry?.status ?? null,
      lugar_expedicion: registry?.issuePlace ?? null,
    },
    telefono: subject.phone === null ? null : telefono(reports),
    email: subject.email === null ? null : email(reports),
    direccion: subject.address === null ? null : direccion(reports),
    risk_factors: factorsOf(decision.contributions).map((factor) =>
      riskFactor(withNumber(factor, reports.velocity.record), language),
    ),
    created_at: bogotaTime(decidedAtMs),
  };
}

/** The answer of the analyze variant. */
export function analyzeResponse({ decision }: Verification): AnalyzeResponseDto {
  return {
    risk_score: decision.score,
    recommendation: ANALYZE_RECOMMENDATION[decision.outcome],
    reasons: [...new Set(factorsOf(decision.contributions).map(({ code }) => code))],
  };
}

/** The answer of a look-up (interface specification, section 2.6). @param asQueried number as the caller sent it, without blanks and dots */
export function cedulaResponse(asQueried: string, record: RegistryRecord): CedulaRecordDto {
  return {
    cedula: asQueried,
    valid: record.valid,
    nombre_completo: fullName(record),
    primer_nombre: record.firstName,
    segundo_nombre: record.secondName,
    primer_apellido: record.firstSurname,
    segundo_apellido: record.secondSurname,
    estado: record.status,
    fecha_expedicion: record.issueDate,
    lugar_expedicion: record.issuePlace,
  };
}

/**
 * How each source took part (`include=sources`), in the order of the table of sources.
 * @param about notes and suggestions about values that the caller sent. A receipt must not have them, because clients keep it.
 */
export function sourceStatusList({ reports }: Verification, about: AboutInputs = {}): SourceStatusDto[] {
  const { notes = [], suggestions = [] } = about;
  const all: SourceReport[] = Object.values(reports);
  return Object.entries(sourceStatuses(reports)).map(([source, status]) => {
    const own = all.filter((report) => report.source === source);
    const answered = own.find((report) => report.status === status);
    return {
      source: source as SourceStatusDto['source'],
      status,
      ...(answered?.cause && { cause: answered.cause }),
      provider: answered?.provider ?? null,
      as_of: answered?.asOf ?? null,
      version: answered?.version ?? null,
      took_ms: Math.max(...own.map(({ tookMs }) => tookMs)),
      ...(source === 'registry' && notes.length > 0 && { notes }),
      ...(source === 'geo' && suggestions.length > 0 && { suggestions }),
    };
  });
}

/** The reason of a count says the limit and the number. */
function withNumber(factor: Factor, counts: VelocityRecord | null): Factor {
  const detail =
    counts && Object.hasOwn(counts.details, factor.code) ? counts.details[factor.code as SignalCode] : null;
  return detail ? { ...factor, detail } : factor;
}

function riskFactor({ code, source, tenths, detail }: Factor, language: Language): RiskFactorDto {
  const text = REASONS[code][language];
  return {
    code,
    source: source ?? 'policy',
    points: tenths / 10,
    ...(detail !== null && { detail }),
    message: detail === null ? text : `${text}: ${reasonDetailText(detail, language)}`,
  };
}

function telefono({ line, holder }: SourceReports): VerifyTelefonoDto {
  return {
    valid: line.record?.valid ?? null,
    operador: line.record?.operator ?? null,
    tipo: line.record?.type ?? null,
    antiguedad_meses: line.record?.tenureMonths ?? null,
    match_titular: holder.record?.match ?? null,
  };
}

function email({ mailbox }: SourceReports): VerifyEmailDto {
  return {
    valid: mailbox.record?.valid ?? null,
    domain_age_days: mailbox.record?.domainAgeDays ?? null,
    disposable: mailbox.record?.disposable ?? null,
  };
}

function direccion({ place }: SourceReports): VerifyDireccionDto {
  const address = place.record?.address;
  return {
    valid: address?.valid ?? null,
    estandarizada: address?.standard ?? null,
    estrato: address?.stratum ?? null,
    zona_riesgo: address?.zoneRisk ?? null,
  };
}
