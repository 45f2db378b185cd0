import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import { categoryKinds, categoryOrder } from '../../lib/categories.js';
import { useMe } from '../../lib/me.js';
import classes from './add-form.module.css';
import { isTouched } from './add-values.js';
import { CoverPreview } from './cover-preview.js';
import { useAddForm } from './use-add-form.js';

interface AddFormProps {
  /** A link to start with. */
  link?: string | undefined;
  onSaved: () => void;
  onCancel: () => void;
  /** Tells whether something was typed that closing would lose. */
  onTouched?: (touched: boolean) => void;
}

/** Puts a recommendation into the library: what it is, and why. */
export function AddForm({ link, onSaved, onCancel, onTouched }: AddFormProps) {
  const { form, saving, submit } = useAddForm(link, onSaved);
  const { enabledCategories } = useMe();
  const first = useRef<HTMLSelectElement>(null);
  const touched = isTouched(form.values);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => onTouched?.(touched), [onTouched, touched]);
  const types = categoryOrder
    .filter((value) => enabledCategories.length === 0 || enabledCategories.includes(value))
    .map((value) => ({ value, label: categoryKinds[value].one }));
  const { title, type, description, keepPrivate } = form.values;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.what}>
        <CoverPreview title={title} type={type} />
        <div className={classes.fields}>
          <NativeSelect
            ref={first}
            label="Type"
            data={types}
            required
            data-autofocus
            withAsterisk={false}
            {...form.getInputProps('type')}
          />
          <TextInput
            label="Name"
            required
            withAsterisk={false}
            maxLength={limits.title}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
        </div>
      </div>
      <TextInput
        type="url"
        label={<Optional>URL</Optional>}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('link')}
      />
      <Textarea
        classNames={{ input: classes.why ?? '' }}
        label="Why"
        placeholder="Tell a friend what made you love it…"
        required
        withAsterisk={false}
        rows={4}
        maxLength={limits.why}
        description={`${description.length}/${limits.why}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('description')}
      />
      <Switch
        label="Keep Private"
        description={keepPrivate ? 'Only you can see it.' : 'Your friends can see it.'}
        {...form.getInputProps('keepPrivate', { type: 'checkbox' })}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save to Library
        </Button>
      </div>
    </form>
  );
}

const Optional = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className={classes.optional}>(optional)</span>
  </>
);
