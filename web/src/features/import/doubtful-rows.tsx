import { NativeSelect, Switch } from '@mantine/core';
import { z } from 'zod';
import type { ImportChoices, PreviewRow } from '../../../../services/contract/library/import.js';
import { t } from '../../lib/language/translate.js';
import classes from './import.module.css';

/** What is done with a doubtful row. */
const answer = z.enum(['leave', 'add', 'match']);
type Answer = z.infer<typeof answer>;

interface DoubtfulRowsProps {
  rows: readonly PreviewRow[];
  hasMore: boolean;
  choices: ImportChoices;
  onChoose: (changed: Partial<ImportChoices>) => void;
}

const without = (rows: readonly number[], row: number) => rows.filter((each) => each !== row);

/** Asks what doubtful rows are, one by one. */
export function DoubtfulRows({ rows, hasMore, choices, onChoose }: DoubtfulRowsProps) {
  const { takeDoubtful, exceptions, matches } = choices;
  const answerOf = ({ row }: PreviewRow): Answer => {
    if (matches.includes(row)) return 'match';
    return takeDoubtful !== exceptions.includes(row) ? 'add' : 'leave';
  };
  const choose = ({ row }: PreviewRow, chosen: Answer) => {
    const isException = chosen !== 'match' && (chosen === 'add') !== takeDoubtful;
    onChoose({
      exceptions: [...without(exceptions, row), ...(isException ? [row] : [])],
      matches: [...without(matches, row), ...(chosen === 'match' ? [row] : [])],
    });
  };
  const optionsFor = ({ known }: PreviewRow) => [
    { value: 'leave', label: t('Leave it out') },
    { value: 'add', label: t('Add it as it is typed') },
    ...(known ? [{ value: 'match', label: t('It is “{known}”', { known: known.text }) }] : []),
  ];
  return (
    <details className={classes.details}>
      <summary>{t('Doubtful')}</summary>
      <Switch
        label={t('Add all of them as they are typed')}
        checked={takeDoubtful}
        onChange={({ currentTarget }) =>
          onChoose({ takeDoubtful: currentTarget.checked, exceptions: [], matches: [] })
        }
      />
      <ul className={classes.list}>
        {rows.map((each) => (
          <li key={each.row}>
            <NativeSelect
              label={[each.title, each.detail].filter(Boolean).join(', ')}
              description={
                each.doubt === 'same-title'
                  ? t('Something else has this title.')
                  : t('There is only a title.')
              }
              data={optionsFor(each)}
              value={answerOf(each)}
              onChange={({ currentTarget }) => choose(each, answer.parse(currentTarget.value))}
            />
          </li>
        ))}
      </ul>
      {hasMore && <p className={classes.hint}>{t('The first 100 are listed.')}</p>}
    </details>
  );
}
