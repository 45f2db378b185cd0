import { Button } from '@mantine/core';
import { getImportReport, type ImportState } from '../../../../services/contract/library/import.js';
import { confirm } from '../../lib/confirm.js';
import { RelativeDay } from '../../components/dates.js';
import { Section } from '../../components/section.js';
import { refusalText } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';
import { toastError } from '../../lib/toasts/toast.js';
import { serviceNames, useImportCommands } from './imports.js';
import classes from './import.module.css';
import { belowBase } from '../../lib/api/base-path.js';

/** Seconds until an import has ended, at its speed so far; undefined while that is not known. */
function secondsLeft({ done, rows, startedDate }: ImportState): number | undefined {
  const passed = startedDate === null ? 0 : Date.now() - Date.parse(startedDate);
  if (done === 0 || passed <= 0) return undefined;
  return Math.ceil(((passed / done) * (rows - done)) / 1_000);
}

/** An import that runs or is being undone. */
export function RunningImport({ state }: { state: ImportState }) {
  const { status, rows, done, added, service } = state;
  const { cancel } = useImportCommands(state.id);
  const left = secondsLeft(state);
  const isUndoing = status === 'undoing';
  const stop = () =>
    cancel.mutate(undefined, {
      onError: (failure) => toastError(refusalText(failure, t("Couldn't cancel. Try again."))),
    });
  return (
    <Section title={serviceNames[service]}>
      <p role="status">
        {isUndoing
          ? t('Undoing the import…')
          : t('{done, number} of {rows, number} done, {added, number} added', {
              done,
              rows,
              added,
            })}
      </p>
      <progress
        className={classes.progress}
        aria-label={t('Progress of the import')}
        {...(!isUndoing && { value: done, max: Math.max(rows, 1) })}
      />
      <p className={classes.hint}>
        {!isUndoing && left !== undefined
          ? t(
              '{count, plural, one {About # second left} other {About # seconds left}}. You can leave this page.',
              {
                count: left,
              },
            )
          : t('You can leave this page.')}
      </p>
      {!isUndoing && (
        <Button variant="default" loading={cancel.isPending} onClick={stop}>
          {t('Cancel the import')}
        </Button>
      )}
    </Section>
  );
}

function resultOf({ status, added, removed, kept, isFull }: ImportState): string {
  if (status === 'undone') {
    return t('Undone: {removed} removed, {kept} kept because they were used or changed', {
      removed,
      kept,
    });
  }
  const sum = t('{count, plural, one {# added} other {# added}}', { count: added });
  if (isFull) return t('{sum}; then your library was full', { sum });
  return status === 'cancelled' ? t('{sum}; then you cancelled it', { sum }) : sum;
}

/** An import that has ended, with its report and a way back. */
export function PastImport({ state }: { state: ImportState }) {
  const { id, service, status, preparedDate, added } = state;
  const { undo } = useImportCommands(id);
  const undoIt = () =>
    undo.mutate(undefined, {
      onError: (failure) => toastError(refusalText(failure, t("Couldn't undo. Try again."))),
    });
  const ask = () =>
    confirm({
      title: t('Undo this import'),
      question: t(
        'Everything that this import added is deleted. What you or others have used or changed since stays.',
      ),
      action: t('Undo this import'),
      onConfirm: undoIt,
    });
  return (
    <li className={classes.past}>
      <div>
        <p>{serviceNames[service]}</p>
        <p className={classes.hint}>
          <span>{resultOf(state)} · </span>
          <RelativeDay iso={preparedDate} />
        </p>
      </div>
      <div className={classes.ways}>
        <Button
          variant="subtle"
          component="a"
          href={belowBase(`${getImportReport.path}?importId=${id}`)}
          download
        >
          {t('Report')}
        </Button>
        {/* The last rows of a cancelled one may not be counted yet. */}
        {status !== 'undone' && (added > 0 || status === 'cancelled') && (
          <Button variant="default" loading={undo.isPending} onClick={ask}>
            {t('Undo this import')}
          </Button>
        )}
      </div>
    </li>
  );
}
