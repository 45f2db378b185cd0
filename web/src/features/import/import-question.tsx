import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  columnParameter,
  type MappedField,
  mappedFields,
  type uploadImport,
} from '../../../../services/contract/library/import.js';
import type { AnswerOf } from '../../../../services/contract/call.js';
import { category, type Category } from '../../../../services/contract/people/user.js';
import { FormActions } from '../../components/form-actions.js';
import { Section } from '../../components/section.js';
import { t } from '../../lib/language/translate.js';
import { categoryKinds, categoryOrder } from '../library/categories.js';
import { fieldNames, type Upload } from './imports.js';
import classes from './import.module.css';

interface ImportQuestionProps {
  question: NonNullable<AnswerOf<typeof uploadImport>['question']>;
  isPending: boolean;
  /** Why the last answer could not be sent; shown beside the buttons that sent it. */
  failure: string | undefined;
  onAnswer: (mapping: Upload['mapping']) => void;
}

/** Asks how a file is read. */
export function ImportQuestion({ question, ...sending }: ImportQuestionProps) {
  const { isPending, failure, onAnswer } = sending;
  return question.asks === 'dates' ? (
    <Section title={t('How are the dates written?')}>
      <div className={classes.ways}>
        <Button loading={isPending} onClick={() => onAnswer({ dateOrder: 'day-first' })}>
          {t('Day first: 31/12/2025')}
        </Button>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => onAnswer({ dateOrder: 'month-first' })}
        >
          {t('Month first: 12/31/2025')}
        </Button>
        <Failure text={failure} />
      </div>
    </Section>
  ) : (
    <Columns {...question} {...sending} />
  );
}

/** Why a file, or an answer about it, was not taken; nothing without a reason. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="danger" role="alert">
        {text}
      </p>
    )
  );
}

interface ColumnsProps extends Omit<ImportQuestionProps, 'question'> {
  header: readonly string[];
  sample: readonly (readonly string[])[];
}

type Chosen = Partial<Record<ReturnType<typeof columnParameter>, string>>;

/** Asks what the columns of a table mean. */
function Columns({ header, sample, isPending, failure, onAnswer }: ColumnsProps) {
  const [chosen, setChosen] = useState<Chosen>(() => {
    const named = (field: MappedField) =>
      header.find((name) => name.trim().toLowerCase() === field) ?? '';
    return Object.fromEntries(mappedFields.map((field) => [columnParameter(field), named(field)]));
  });
  const [type, setType] = useState<Category>('book');
  const [ratingOutOf, setRatingOutOf] = useState(5);
  const exampleOf = (column: string | undefined) => {
    const index = header.indexOf(column ?? '');
    return sample.map((cells) => cells[index] ?? '').find((cell) => cell.trim() !== '');
  };
  const columns = [{ value: '', label: t('None') }, ...header.filter(Boolean)];
  return (
    <Section title={t('What do the columns mean?')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer({ ...chosen, type, ratingOutOf });
        }}
      >
        <NativeSelect
          label={t('What is in this file')}
          data={categoryOrder.map((each) => ({ value: each, label: categoryKinds[each].label }))}
          value={type}
          onChange={({ currentTarget }) => setType(category.parse(currentTarget.value))}
        />
        {mappedFields.map((field) => (
          <NativeSelect
            key={field}
            label={fieldNames[field]}
            required={field === 'title'}
            withAsterisk={false}
            description={exampleOf(chosen[columnParameter(field)])}
            data={columns}
            value={chosen[columnParameter(field)] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setChosen({ ...chosen, [columnParameter(field)]: value })
            }
          />
        ))}
        <NativeSelect
          label={t('The best rating')}
          data={['5', '10', '100']}
          value={String(ratingOutOf)}
          onChange={({ currentTarget }) => setRatingOutOf(Number(currentTarget.value))}
        />
        <FormActions note={failure && <Failure text={failure} />}>
          <Button type="submit" loading={isPending} disabled={!chosen.titleColumn}>
            {t('Read the file')}
          </Button>
        </FormActions>
      </form>
    </Section>
  );
}
