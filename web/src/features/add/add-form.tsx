import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import { category } from '../../../../services/contract/people/user.js';
import { categoryKinds, enabledTypes } from '../library/categories.js';
import { LimitedTextarea } from '../../components/inputs/limited-textarea.js';
import { useMe } from '../people/me.js';
import classes from './add-form.module.css';
import { type PrefilledValues, isTouched } from './add-values.js';
import { CoverPreview } from './cover-preview.js';
import { recogniseLink } from './recognise-link.js';
import { Selected } from '../search/selected.js';
import { ShareOptions } from './share-options.js';
import { TitleSearch } from '../search/title-search.js';
import { useAddForm } from './use-add-form.js';

interface AddFormProps {
  /** Initial values. */
  prefilled?: PrefilledValues;
  /** Selecting one way of sharing deselects the others. */
  oneShareAtATime?: boolean;
  onSaved: () => void;
  onCancel: () => void;
  /** Reports whether closing would lose input. */
  onTouched?: (touched: boolean) => void;
}

/** The form that adds a recommendation to the library. */
export function AddForm(props: AddFormProps) {
  const { prefilled = {}, oneShareAtATime = false, onSaved, onCancel, onTouched } = props;
  const add = useAddForm(prefilled, onSaved);
  const { form, choice, pick, clear, setType, setLink, saving, submit, begun, startAnew } = add;
  const { enabledCategories } = useMe();
  const first = useRef<HTMLSelectElement>(null);
  const { values, errors } = form;
  const { title, type, description, link, picked, metadata } = values;
  const touched = isTouched(values);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => onTouched?.(touched), [onTouched, touched]);
  const types = enabledTypes(enabledCategories).map((value) => ({
    value,
    label: categoryKinds[value].one,
  }));
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {begun && (
        <p className={classes.begun} role="status">
          Your draft is still here.
          <Button variant="subtle" px="sm" onClick={startAnew}>
            Start over
          </Button>
        </p>
      )}
      <div className={classes.what}>
        <CoverPreview title={title} type={type} metadata={{ ...choice?.cover, ...metadata }} />
        <div className={classes.fields}>
          <NativeSelect
            ref={first}
            label="Type"
            data={types}
            required
            data-autofocus
            withAsterisk={false}
            value={type}
            onChange={(event) => setType(category.parse(event.currentTarget.value))}
          />
          <TitleSearch
            key={type}
            type={type}
            title={title}
            error={errors['title']}
            chosen={picked !== null}
            onType={(text) => form.setFieldValue('title', text)}
            onPick={pick}
          />
        </div>
      </div>
      {picked !== null && (
        <Selected picked={picked} type={type} metadata={metadata} choice={choice} onClear={clear} />
      )}
      <TextInput
        type="url"
        label={<Optional>URL</Optional>}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        description={recognised(link)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={link}
        error={errors['link']}
        onChange={(event) => {
          form.clearFieldError('link');
          setLink(event.currentTarget.value);
        }}
      />
      <LimitedTextarea
        classNames={{ input: classes.why ?? '' }}
        label="Why"
        placeholder="Tell a friend what made you love it…"
        required
        withAsterisk={false}
        rows={4}
        max={limits.why}
        counted
        value={description}
        error={errors['description']}
        onType={(text) => form.setFieldValue('description', text)}
      />
      <ShareOptions
        values={values}
        oneAtATime={oneShareAtATime}
        error={typeof errors['friendEmails'] === 'string' ? errors['friendEmails'] : undefined}
        onChange={(next) => {
          form.clearFieldError('friendEmails');
          form.setValues(next);
        }}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            add.discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save to Library
        </Button>
      </div>
    </form>
  );
}

function recognised(link: string): string | null {
  const known = recogniseLink(link);
  if (known === null) return null;
  const kinds = known.types.map((type) => categoryKinds[type].one.toLowerCase());
  return `Recognised: ${known.site}, ${kinds.join(' or ')}`;
}

const Optional = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className={classes.optional}>(optional)</span>
  </>
);
