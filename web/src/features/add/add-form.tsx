import { joinNames } from '../../lib/text/join-names.js';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import { categoryKinds, enabledTypes } from '../library/categories.js';
import { LimitedTextarea } from '../../components/inputs/limited-textarea.js';
import { useMe } from '../people/me.js';
import classes from './add-form.module.css';
import { type PrefilledValues, isTouched, missingToSave, withFriends } from './add-values.js';
import { CoverPreview } from './cover-preview.js';
import { recogniseLink } from './recognise-link.js';
import { Selected } from '../search/selected.js';
import { SendTo } from './send-to.js';
import { savingSummary } from './share-choice.js';
import { ShareOptions } from './share-options.js';
import { TitleSearch } from '../search/title-search.js';
import { TypeSelect } from './type-select.js';
import { useAddForm, useRecipientNames } from './use-add-form.js';
import { t } from '../../lib/language/translate.js';

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
  const { form, choice, pick, clear, setType, setLink, saving, submit, isRestored, startOver } =
    add;
  const { enabledCategories } = useMe();
  const first = useRef<HTMLInputElement>(null);
  const { values, errors } = form;
  const { title, type, isTypeChosen, description, link, picked, metadata } = values;
  const touched = isTouched(values);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => onTouched?.(touched), [onTouched, touched]);
  const types = enabledTypes(enabledCategories);
  const names = useRecipientNames(values);
  const missing = missingToSave(values);
  const hint = useId();
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isRestored && (
        <p className={classes.restored} role="status">
          {t('Your draft is still here.')}
          <Button variant="subtle" px="sm" onClick={startOver}>
            {t('Start over')}
          </Button>
        </p>
      )}
      <div className={classes.what}>
        <CoverPreview title={title} type={type} metadata={{ ...choice?.cover, ...metadata }} />
        <div className={classes.fields}>
          <TitleSearch
            ref={first}
            types={isTypeChosen ? [type] : types}
            title={title}
            error={errors['title']}
            chosen={picked !== null}
            onType={(text) => form.setFieldValue('title', text)}
            onPick={pick}
          />
          <TypeSelect types={types} type={type} isChosen={isTypeChosen} onChange={setType} />
        </div>
      </div>
      {picked !== null && (
        <Selected picked={picked} type={type} metadata={metadata} choice={choice} onClear={clear} />
      )}
      <SendTo
        chosen={values.toFriends ? values.friendEmails : []}
        onChange={(emails) => {
          form.clearFieldError('friendEmails');
          form.setValues(withFriends(values, emails, oneShareAtATime));
        }}
      />
      <LimitedTextarea
        classNames={{ input: classes.why ?? '' }}
        label={t('Why')}
        placeholder={t('Tell a friend what made you love it…')}
        required
        withAsterisk={false}
        rows={4}
        max={limits.why}
        counted
        value={description}
        error={errors['description']}
        onType={(text) => form.setFieldValue('description', text)}
      />
      <TextInput
        type="url"
        label={<Optional>{t('URL')}</Optional>}
        placeholder={t('https://')}
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
        <p id={hint} className={classes.summary} role="status">
          {missing ?? savingSummary(values, names)}
        </p>
        <Button
          variant="default"
          onClick={() => {
            add.discard();
            onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={saving} aria-describedby={hint}>
          {t('Save to Library')}
        </Button>
      </div>
    </form>
  );
}

function recognised(link: string): string | null {
  const known = recogniseLink(link);
  if (known === null) return null;
  const kinds = known.types.map((type) => categoryKinds[type].one.toLowerCase());
  return t('Recognised: {site}, {types}', { site: known.site, types: joinNames(kinds, 'or') });
}

const Optional = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className={classes.optional}>{t('(optional)')}</span>
  </>
);
