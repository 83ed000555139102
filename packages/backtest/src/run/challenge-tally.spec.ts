import { Decider } from '@cotejo/scorecard';
import { DEFAULT, Folder, run } from '../../test/rig.js';
import { challengesTable } from '../report/challenge-table.js';
import { htmlReport } from '../report/html/html-report.js';
import { textReport } from '../report/text-report.js';
import { Words } from '../report/words.js';

const folder = new Folder();

const candidate = new Decider(
  {
    ...DEFAULT.scorecard,
    offsets: [
      { id: 'phone_code', evidence: 'phone_code_returned', points: { ip_location_mismatch: 100 } },
      { id: 'issue_date', evidence: 'issue_date_confirmed', points: { ip_location_mismatch: 100 } },
    ],
  },
  DEFAULT.policy,
);

const HEADER =
  'id,amount,label,list_match_binding,document_cancelled,phone_invalid,phone_foreign,ip_location_mismatch,document_issue_date_mismatch';
const ROWS = [
  'phone sent,100000,legit,false,false,false,false,true:foreign_country,',
  'invalid phone,100000,fraud,false,false,true,false,true:foreign_country,',
  'date sent,100000,fraud,false,false,,,true:foreign_country,false',
  'good date,100000,chargeback,false,false,,,true:foreign_country,',
  'approved,100000,,false,false,false,false,false,',
  'legal cause,100000,legit,true,false,false,false,true:foreign_country,',
  'cancelled,100000,fraud,false,true,false,false,false,',
];

const backtest = (over = {}) => run(folder.write('history.csv', [HEADER, ...ROWS].join('\n')), { candidate, ...over });

it('counts the buyers from whom the new policy would request evidence, and only evidence that the row allows', async () => {
  const { challenges } = await backtest();
  const none = { fraud: 0, chargeback: 0, legit: 0, unlabelled: 0 };
  expect(challenges?.asked).toEqual({ approve: none, review: { ...none, chargeback: 1, legit: 1 }, reject: none });
  expect(challenges?.first).toEqual([
    { evidence: 'issue_date_confirmed', decisions: 1 },
    { evidence: 'phone_code_returned', decisions: 1 },
  ]);
});

it('says the shares of buyers, reviews and frauds, and that it cannot know who would have given the evidence', async () => {
  const result = await backtest();
  const { rows } = challengesTable(result, new Words('en')) ?? {};
  expect(rows?.map((cells) => cells.join(' | '))).toEqual([
    'buyers without fraud, with evidence to request | 1 | 33.33%',
    'orders with evidence to request | 2 | 28.57%',
    'orders in review with evidence to request | 2 | 50%',
    'rejected orders with evidence to request | 0 | 0%',
    'frauds and chargebacks with evidence to request | 1 | 25%',
    'requested first: Date of issue confirmed by the registry | 1 | 50%',
    'requested first: Code returned from the phone | 1 | 50%',
  ]);
  for (const report of [textReport(result, 'es'), htmlReport(result, 'es')]) {
    expect(report).toContain('El historial no dice quién las habría dado');
  }
});

it('is left out where no evidence counts, and for a history of scores', async () => {
  const { offsets: _none, ...scorecard } = DEFAULT.scorecard;
  const without = await backtest({ candidate: new Decider(scorecard, { ...DEFAULT.policy, evidence: undefined }) });
  expect(without.challenges).toBeNull();
  expect(textReport(without, 'es')).not.toContain('El historial no dice quién');
  const scores = await run(folder.write('scores.csv', 'id,score\na,50\n'), { candidate });
  expect(scores.challenges).toBeNull();
});
