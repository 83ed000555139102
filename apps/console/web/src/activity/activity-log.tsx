import { useState } from 'react';
import { useAnswer } from '../api/hooks.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { Answer, EmptyState } from '../ui/states.js';
import { ActivityTable } from './activity-table.js';
import { activityTexts } from './activity-texts.js';
import { ExportButton } from './export-button.js';
import { LogFilterFields } from './log-filters.js';
import { useLogName, useLogPages } from './log-hooks.js';
import { type LogKind, NO_FILTERS, searchOf } from './log-query.js';

/** The changes or the sign-ins of the page's account, or of all accounts on the operators' page, with filters. */
export function ActivityLog({ kind }: { kind: LogKind }) {
  const t = useTexts(activityTexts);
  const { dateTime } = useFormats();
  const { name, isOfAll } = useLogName(kind);
  const [filters, setFilters] = useState(NO_FILTERS);
  const pages = useLogPages();
  const search = searchOf(filters);
  const body = { ...search, ...(pages.before !== undefined && { before: pages.before }) };
  const log = useAnswer(name, { body }, { keepsPrevious: true });
  const change = (changed: typeof filters) => {
    setFilters(changed);
    pages.openNewest();
  };
  const isFiltered = Object.keys(search).length > 0;
  return (
    <div className="stack">
      <LogFilterFields
        kind={kind}
        filters={filters}
        people={log.data?.people ?? []}
        isOfAll={isOfAll}
        onChange={change}
      />
      {kind === 'sign_ins' && <p className="muted">{t('sign_ins_kept')}</p>}
      <Answer query={log}>
        {({ entries, before: older, searchedTo }) => (
          <>
            {entries.length > 0 && <ActivityTable kind={kind} entries={entries} isOfAll={isOfAll} />}
            {entries.length === 0 && searchedTo === null && (
              <EmptyState
                title={t(isFiltered ? 'no_match' : 'empty')}
                actions={isFiltered && <Button onPress={() => change(NO_FILTERS)}>{t('clear')}</Button>}
              />
            )}
            {searchedTo !== null && <Notice tone="warn">{t('searched_to', { when: dateTime(searchedTo) })}</Notice>}
            <div className="row">
              {!pages.isNewest && <Button onPress={pages.openNewer}>{t('newer')}</Button>}
              {older !== null && (
                <Button onPress={() => pages.openOlder(older)}>{t(searchedTo === null ? 'older' : 'go_on')}</Button>
              )}
              {entries.length > 0 && <ExportButton kind={kind} name={name} search={search} isOfAll={isOfAll} />}
            </div>
          </>
        )}
      </Answer>
    </div>
  );
}
