import type { Decision, SourceReport, SourceReports } from '@cotejo/contracts';
import type { VerifyRequestDto } from '@cotejo/contracts/dto';
import { Gathering } from './gathering.js';
import { reportWithoutAnswer } from './report.js';
import { analyzeResponse, sourceStatusList, verifyResponse } from './responses.js';
import { subjectOfVerify } from './subject.mapper.js';
import { missingSources, type Verification } from './verification.js';

const SUBJECT = subjectOfVerify({ cedula: '80123456', telefono: '+573001234567' } as VerifyRequestDto);

const ok = (source: SourceReport['source'], record: unknown): SourceReport<never> =>
  ({ source, status: 'ok', record, signals: [], tookMs: 1, provider: 'test', asOf: '2026-01-01T00:00:00Z' }) as never;

function verification(decision: Partial<Decision>, reports: Partial<SourceReports> = {}): Verification {
  return {
    reports: {
      ...new Gathering().currentReports(),
      registry: ok('registry', null),
      line: ok('telco', { valid: true, operator: 'Claro', type: null, tenureMonths: null }),
      holder: reportWithoutAnswer('telco', 'timeout'),
      tax: ok('tax', null),
      sanctions: ok('sanctions', null),
      place: reportWithoutAnswer('geo', 'not_requested'),
      mailbox: reportWithoutAnswer('email', 'not_in_plan'),
      biometric: reportWithoutAnswer('biometric', 'not_requested'),
      velocity: ok('velocity', null),
      evidence: ok('evidence', null),
      payment: reportWithoutAnswer('payment', 'not_requested'),
      ...reports,
    },
    decision: {
      outcome: 'approve',
      score: 10,
      contributions: [],
      missingMandatory: [],
      scorecard: 's@1',
      policy: 'p@1',
      ...decision,
    },
    decidedAtMs: Date.parse('2026-01-01T05:00:00.125Z'),
  };
}

it('has the time of the decision, in Bogotá', () => {
  expect(verifyResponse(SUBJECT, verification({}), 'es').created_at).toBe('2026-01-01T00:00:00.125-05:00');
});

describe('the detail of a risk factor', () => {
  const factorOf = (characteristic: string, value: string | number | undefined, language: 'es' | 'en' = 'es') => {
    const line = { characteristic, source: 'velocity', state: 'true', points: 35, reason: 'velocity_check_failed' };
    const contributions = [{ ...line, ...(value !== undefined && { value }) }] as Decision['contributions'];
    return verifyResponse(SUBJECT, verification({ contributions }), language).risk_factors[0];
  };

  it('says which of several facts it is, as a code and in words', () => {
    expect(factorOf('velocity_check_failed', 'documents_per_phone_hour')).toMatchObject({
      detail: 'documents_per_phone_hour',
      message: expect.stringMatching(/: cédulas con el mismo teléfono en una hora$/),
    });
    expect(factorOf('velocity_check_failed', 'checks_per_document_minute', 'en')?.message).toMatch(
      /: checks with the same cédula in a minute$/,
    );
  });

  it.each([undefined, 12])('has no detail for the value %s', (value) => {
    expect(factorOf('velocity_check_failed', value)).not.toHaveProperty('detail');
  });
});

describe('the two variants', () => {
  it.each([
    ['approve', 29.5, 29, 'bajo', 'aprobar', 'APPROVE'],
    ['review', 30, 30, 'medio', 'revisar', 'REVIEW'],
    ['review', 69.5, 69, 'medio', 'revisar', 'REVIEW'],
    ['reject', 70, 70, 'alto', 'rechazar', 'REJECT'],
    ['reject', 100, 100, 'alto', 'rechazar', 'REJECT'],
  ] as const)(
    'show %s at %d in the same band, with matching recommendations',
    (outcome, score, rounded, level, es, en) => {
      const made = verification({ outcome, score });
      expect(verifyResponse(SUBJECT, made, 'es')).toMatchObject({
        risk_score: rounded,
        risk_level: level,
        recommendation: es,
      });
      expect(analyzeResponse(made)).toMatchObject({ risk_score: score, recommendation: en });
    },
  );
});

describe('risk factors', () => {
  it('are summed by reason and source, the most points first, without base, cap and zeros', () => {
    const { risk_factors } = verifyResponse(
      SUBJECT,
      verification({
        contributions: [
          { characteristic: 'base', source: null, state: 'rule', points: 10, reason: null },
          { characteristic: 'a', source: 'telco', state: 'unknown', points: 0.5, reason: 'source_unavailable' },
          { characteristic: 'b', source: 'telco', state: 'unknown', points: 1, reason: 'source_unavailable' },
          { characteristic: 'c', source: 'geo', state: 'true', points: 35, reason: 'ip_location_mismatch', value: 'x' },
          { characteristic: 'd', source: 'email', state: 'false', points: 0, reason: null },
          { characteristic: 'e', source: 'sanctions', state: 'true', points: 90, reason: 'pep_match', value: 'pep_co' },
          { characteristic: 'cap', source: null, state: 'rule', points: -36.5, reason: null },
        ],
      }),
      'es',
    );
    expect(risk_factors.map(({ code, source, points, message }) => [code, source, points, message])).toEqual([
      ['pep_match', 'sanctions', 90, 'Persona expuesta políticamente: pep_co'],
      ['ip_location_mismatch', 'geo', 35, 'La ubicación de la IP no concuerda: x'],
      ['source_unavailable', 'telco', 1.5, 'Fuente no disponible'],
    ]);
  });

  it('have their texts in the given language', () => {
    const pep = { characteristic: 'e', source: 'sanctions', points: 30, reason: 'pep_match', value: 'pep_co' };
    const made = verification({ contributions: [pep] } as Parameters<typeof verification>[0]);
    const [factor] = verifyResponse(SUBJECT, made, 'en').risk_factors;
    expect(factor?.message).toBe('Politically exposed person: pep_co');
  });
});

describe('sourceStatusList', () => {
  it('shows the worse status of a source with two operations', () => {
    const made = verification({});
    expect(sourceStatusList(made).map(({ source, status }) => `${source} ${status}`)).toEqual([
      'registry ok',
      'telco timeout',
      'tax ok',
      'sanctions ok',
      'geo not_requested',
      'email not_in_plan',
      'biometric not_requested',
      'velocity ok',
      'evidence ok',
      'payment not_requested',
    ]);
    expect(missingSources(made).degraded).toEqual(['telco']);
  });

  it('adds what is known about the sent values only to the source that said it', () => {
    const about = { notes: ['name_cleaned' as const], suggestions: ['CL 100 # 15-20'] };
    const [registry, ...rest] = sourceStatusList(verification({}), about);
    expect(registry).toMatchObject({ notes: ['name_cleaned'] });
    expect(rest.filter((entry) => 'suggestions' in entry)).toEqual([
      expect.objectContaining({ source: 'geo', suggestions: ['CL 100 # 15-20'] }),
    ]);
    expect(JSON.stringify(sourceStatusList(verification({})))).not.toMatch(/notes|suggestions/);
  });

  it('shows a source as not awaited while one of its two answers is missing', () => {
    const made = verification(
      {},
      { line: reportWithoutAnswer('telco', 'unavailable'), holder: reportWithoutAnswer('telco', 'not_awaited') },
    );
    expect(sourceStatusList(made).find(({ source }) => source === 'telco')?.status).toBe('not_awaited');
    expect(missingSources(made).degraded).toEqual([]);
  });

  it.each([
    ['not_configured', true],
    ['not_in_plan', false],
  ] as const)('names a source with the status %s only when it is mandatory; waived: %s', (status, waived) => {
    const tax = verification({}, { tax: reportWithoutAnswer('tax', status), holder: ok('telco', null) });
    expect(missingSources(tax).degraded).toEqual([]);
    const reports = { registry: reportWithoutAnswer('registry', status), holder: ok('telco', null) };
    const made = verification({ missingMandatory: ['registry'] }, reports);
    expect(missingSources(made)).toEqual({ degraded: ['registry'], waived });
  });
});
