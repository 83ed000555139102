import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ActivitySearch } from '../../../src/api/activity.api.js';
import { call } from '../api/client.js';
import { type SearchName, useFilledRequest } from '../api/hooks.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { downloadText } from '../ui/download.js';
import { ProblemNotice } from '../ui/problem-notice.js';
import { activityTexts } from './activity-texts.js';
import { EXPORT_MAX, type LogColumn, logCsv, readAll } from './log-export.js';
import type { LogKind } from './log-query.js';
import { useLogWords } from './log-words.js';

interface ExportButtonProps {
  kind: LogKind;
  name: SearchName;
  search: ActivitySearch;
  isOfAll: boolean;
}

/** Saves everything that meets the filters as a file, page by page. Leaving the page ends it. */
export function ExportButton({ kind, name, search, isOfAll }: ExportButtonProps) {
  const t = useTexts(activityTexts);
  const { language } = useLanguage();
  const words = useLogWords();
  const fill = useFilledRequest();
  const [state, setState] = useState<{ count: number; isDone: boolean } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = async () => {
    setProblem(null);
    const leave = new AbortController();
    leaving.current = leave;
    const read = (page: ActivitySearch) => call(name, fill(name, { body: page }), { signal: leave.signal });
    try {
      const entries = await readAll(search, read, (count) => setState({ count, isDone: false }));
      const columns = columnsOf();
      downloadText(`cotejo-${t('file_name')}.csv`, 'text/csv;charset=utf-8', logCsv(columns, entries, language));
      setState({ count: entries.length, isDone: true });
    } catch (error) {
      setState(null);
      setProblem(error);
    }
  };

  const account: LogColumn = [t('account'), ({ tenant, tenantName }) => tenantName ?? tenant];
  const columnsOf = (): LogColumn[] => [
    [t('date'), ({ time }) => words.moment(time)],
    [t(kind === 'changes' ? 'what' : 'result'), words.what],
    [t('who'), ({ actor }) => words.person(actor)],
    [t('network'), ({ network }) => network],
    ...(isOfAll ? [account] : []),
    [t('object'), words.object],
    [t('identifier'), ({ object }) => object],
    [
      t('changes'),
      (entry) =>
        words
          .changes(entry)
          .map(({ member, text, whole }) => `${member}: ${whole ?? text}`)
          .join('; '),
    ],
    [t('request'), ({ requestId }) => requestId],
    [t('entry'), ({ seq }) => seq],
  ];

  const message = state && (state.isDone ? (state.count === EXPORT_MAX ? 'export_cut' : 'exported') : 'exporting');
  return (
    <>
      <Button icon={<Download size={16} aria-hidden="true" />} onPress={save}>
        {t('export')}
      </Button>
      <span role="status" className="muted">
        {state && message && t(message, { count: state.count })}
      </span>
      <ProblemNotice problem={problem} />
    </>
  );
}
