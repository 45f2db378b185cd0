import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { AnswerOf } from '../../../../services/contract/call.js';
import {
  libraryFormats,
  maxImportBytes,
  type uploadImport,
} from '../../../../services/contract/library/import.js';
import { QueryState } from '../../components/feedback/states.js';
import { PageHeader } from '../../components/page-header.js';
import { Section } from '../../components/section.js';
import { refusalText } from '../../lib/api/errors.js';
import { t } from '../../lib/language/translate.js';
import { useMe } from '../people/people.js';
import { ImportPreview } from './import-preview.js';
import { Failure, ImportQuestion } from './import-question.js';
import { unfitTexts, importsQuery, type Upload, useUpload } from './imports.js';
import classes from './import.module.css';
import { LibraryDownloads } from '../library/my-list/library-downloads.js';
import { PastImport, RunningImport } from './running-import.js';

/** The screen “Import and export”: imports one file at a time, from choosing it to its report, and offers downloads. */
export function ImportScreen() {
  const query = useQuery(importsQuery(useMe().email));
  return (
    <>
      <PageHeader
        title={t('Import and export')}
        subtitle={t('Bring your library along, and take it with you')}
      />
      <QueryState query={query} what={t('your imports')} skeleton={null}>
        {({ imports }) => {
          const active = imports.find(({ status }) => status === 'running' || status === 'undoing');
          const prepared = active ? undefined : imports.find(({ status }) => status === 'prepared');
          const past = imports.filter((each) => each !== active && each.status !== 'prepared');
          return (
            <>
              {active && <RunningImport state={active} />}
              {!active && <ChooseFile hasPreview={prepared !== undefined} />}
              {prepared && <ImportPreview key={prepared.id} state={prepared} />}
              {past.length > 0 && (
                <Section title={t('Earlier imports')}>
                  <ul className={classes.list}>
                    {past.map((each) => (
                      <PastImport key={each.id} state={each} />
                    ))}
                  </ul>
                </Section>
              )}
            </>
          );
        }}
      </QueryState>
      <Section title={t('Export')}>
        <div className={classes.ways}>
          <LibraryDownloads formats={libraryFormats} />
        </div>
      </Section>
    </>
  );
}

/** Takes a file, and asks what only the person knows about it. */
function ChooseFile({ hasPreview }: { hasPreview: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, data, error, variables, reset } = useUpload();
  // It stays while its answer is sent, and when that fails.
  const [question, setQuestion] = useState<AnswerOf<typeof uploadImport>['question']>();
  const upload = (chosen: File, mapping: Upload['mapping'] = {}) => {
    setFile(chosen);
    mutate({ file: chosen, mapping }, { onSuccess: (answer) => setQuestion(answer.question) });
  };
  const isTooLarge = file !== undefined && file.size > maxImportBytes;
  const choose = (chosen: File | undefined) => {
    reset();
    setQuestion(undefined);
    if (chosen && chosen.size <= maxImportBytes) upload(chosen);
    else setFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const failure = error ? refusalText(error, t("Couldn't read the file. Try again.")) : undefined;
  const unfit = isTooLarge ? 'too-large' : data?.unfit;
  const trouble = unfit ? unfitTexts[unfit] : failure;
  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={field}
          id="import-file"
          type="file"
          className="visually-hidden"
          aria-label={t('File to import')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          variant={hasPreview ? 'default' : 'filled'}
          loading={isPending}
          leftSection={<IconUpload size={20} aria-hidden />}
          onClick={() => field.current?.click()}
        >
          {hasPreview ? t('Choose another file') : t('Choose a file')}
        </Button>
        <p className={classes.hint}>
          {t(
            'Or drop it here: an export of Goodreads, The StoryGraph, Letterboxd, Trakt, IMDb, Spotify, Google or a podcast app, a table (CSV), or a file of Trboo.',
          )}
        </p>
        <p className={classes.hint}>{t('You see everything before anything is added.')}</p>
        {!question && <Failure text={trouble} />}
      </div>
      {file && question && (
        <ImportQuestion
          question={question}
          isPending={isPending}
          failure={failure}
          onAnswer={(mapping) => upload(file, { ...variables?.mapping, ...mapping })}
        />
      )}
    </>
  );
}
