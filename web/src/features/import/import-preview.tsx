import { Button, NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type getImportRows,
  type ImportChoices,
  type ImportState,
} from '../../../../services/contract/library/import.js';
import type { AnswerOf } from '../../../../services/contract/call.js';
import { limits } from '../../../../services/contract/limits.js';
import { QueryState } from '../../components/feedback/states.js';
import { FormActions } from '../../components/form-actions.js';
import { Choice } from '../../components/inputs/choice.js';
import { LimitedTextarea } from '../../components/inputs/limited-textarea.js';
import { Section } from '../../components/section.js';
import { refusalText } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';
import { wholeNumber } from '../../lib/text/format.js';
import { categoryKinds } from '../library/categories.js';
import { useMe } from '../people/people.js';
import { DoubtfulRows } from './doubtful-rows.js';
import { serviceNames, unreadableTexts, importRowsQuery, useImportCommands } from './imports.js';
import classes from './import.module.css';

type Read = AnswerOf<typeof getImportRows>;

/** Shelves that are offered one by one. */
const maxShelves = 30;

/** What a file holds, and the choices before it is imported. */
export function ImportPreview({ state }: { state: ImportState }) {
  const query = useQuery(importRowsQuery(useMe().email, state.id));
  return (
    <QueryState query={query} what={t('the file')} skeleton={null}>
      {(read) => <Preview state={state} read={read} />}
    </QueryState>
  );
}

const ratingOptions = (none: string) => [
  { value: '', label: none },
  ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((rating) => ({
    value: String(rating),
    label: t('{rating} of 10', { rating }),
  })),
];

const ratingRules = [
  {
    rule: 'minRating',
    label: t('Only those rated at least'),
    none: t('Any, also without a rating'),
  },
  { rule: 'likeFrom', label: t('Becomes a like from'), none: t('None') },
  { rule: 'dislikeTo', label: t('Becomes a dislike up to'), none: t('None') },
] as const;

function Preview({ state, read }: { state: ImportState; read: Read }) {
  const { preview, rows: doubtful, hasMore, unreadable } = read;
  const { statuses, shelves, types, ratings, hasAudiences } = preview;
  const { start } = useImportCommands(state.id);
  const service = serviceNames[state.service];
  const [choices, setChoices] = useState<ImportChoices>({
    shelves: null,
    minRating: null,
    why: t('From my shelf: {service}', { service }),
    shorten: false,
    likeFrom: 8,
    dislikeTo: null,
    audience: hasAudiences ? 'as-exported' : 'private',
    takeDoubtful: false,
    exceptions: [],
    matches: [],
  });
  const set = (changed: Partial<ImportChoices>) => setChoices({ ...choices, ...changed });
  const isRated = ratings.some((amount) => amount > 0);
  const isTaken = (name: string) => choices.shelves?.includes(name) ?? true;
  const names = shelves.map(({ name }) => name);
  const toggleShelf = (name: string) => {
    const taken = names.filter((each) => (each === name) !== isTaken(each));
    set({ shelves: taken.length === names.length ? null : taken });
  };
  const audiences = [
    ...(hasAudiences ? [{ value: 'as-exported' as const, label: t('As they were') }] : []),
    { value: 'private' as const, label: t('Only me') },
    { value: 'friends' as const, label: t('All friends') },
  ];
  const figures = [
    t('{count, plural, one {# new} other {# new}}', { count: statuses.new }),
    t('{count, plural, one {# doubtful} other {# doubtful}}', { count: statuses.doubtful }),
    t('{count, plural, one {# already there} other {# already there}}', {
      count: statuses.present,
    }),
    t('{count, plural, one {# not readable} other {# not readable}}', {
      count: preview.unreadable,
    }),
  ];
  const failure = start.error && refusalText(start.error, t("Couldn't start. Try again."));
  return (
    <Section title={t('{service}: what would be added', { service })}>
      <ul className={classes.figures}>
        {figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <p className={classes.hint}>
        {types
          .map(({ type, amount }) => `${categoryKinds[type].label} ${wholeNumber(amount)}`)
          .join(' · ')}
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(choices);
        }}
      >
        {shelves.length > 1 && (
          <fieldset className={`${classes.group} ${classes.shelves}`}>
            <legend>{t('Shelves and lists')}</legend>
            {shelves.slice(0, maxShelves).map(({ name, amount }) => (
              <Switch
                key={name}
                label={`${name} (${wholeNumber(amount)})`}
                checked={isTaken(name)}
                onChange={() => toggleShelf(name)}
              />
            ))}
          </fieldset>
        )}
        {isRated && (
          <fieldset className={classes.group}>
            <legend>{t('Ratings')}</legend>
            {ratingRules.map(({ rule, label, none }) => (
              <NativeSelect
                key={rule}
                label={label}
                data={ratingOptions(none)}
                value={String(choices[rule] ?? '')}
                onChange={({ currentTarget: { value } }) =>
                  set({ [rule]: value === '' ? null : Number(value) })
                }
              />
            ))}
          </fieldset>
        )}
        {preview.withoutWhy > 0 && (
          <LimitedTextarea
            label={t('Why, for the {count} without a review', { count: preview.withoutWhy })}
            max={limits.why}
            counted
            required
            withAsterisk={false}
            value={choices.why}
            onType={(why) => set({ why })}
          />
        )}
        {preview.longWhys > 0 && (
          <Switch
            label={t(
              '{count, plural, one {Shorten the # review of more than {max} characters; else it is left out} other {Shorten the # reviews of more than {max} characters; else they are left out}}',
              {
                count: preview.longWhys,
                max: limits.why,
              },
            )}
            checked={choices.shorten}
            onChange={({ currentTarget }) => set({ shorten: currentTarget.checked })}
          />
        )}
        <div className={classes.group}>
          <span aria-hidden>{t('Who sees them')}</span>
          <Choice
            legend={t('Who sees them')}
            name="import-audience"
            options={audiences}
            chosen={choices.audience}
            onChoose={(audience) => set({ audience })}
          />
          <p className={classes.hint}>{t('Nobody is told, and nothing is sent.')}</p>
        </div>
        {statuses.doubtful > 0 && (
          <DoubtfulRows rows={doubtful} hasMore={hasMore} choices={choices} onChoose={set} />
        )}
        {unreadable.length > 0 && (
          <details className={classes.details}>
            <summary>{t('Not readable')}</summary>
            <ul className={classes.list}>
              {unreadable.map(({ file, line, reason }) => (
                <li key={`${file ?? ''}${line}${reason}`}>
                  {file && <bdi>{file} </bdi>}
                  {reason !== 'not-recognised' && <span>{t('Line {line}', { line })} </span>}
                  <span>{unreadableTexts[reason]}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <FormActions note={failure}>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={choices.why.trim() === '' || statuses.new + statuses.doubtful === 0}
          >
            {t('Import')}
          </Button>
        </FormActions>
      </form>
    </Section>
  );
}
