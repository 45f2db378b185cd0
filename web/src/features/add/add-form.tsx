import { joinNames } from '../../lib/text/names.js';
import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import { FormActions } from '../../components/form-actions.js';
import { RecipientPicker } from '../friends/faces/recipient-picker.js';
import { DuplicateNotice } from '../library/editing/duplicate-notice.js';
import { audienceText } from '../library/sharing/recipients.js';
import { categoryKinds, enabledTypes } from '../library/categories.js';
import { LimitedTextarea } from '../../components/inputs/limited-textarea.js';
import { useMe } from '../people/people.js';
import classes from './add-form.module.css';
import {
  type AddValues,
  type PrefilledValues,
  isTouched,
  missingToSave,
  withAddress,
  withPlace,
} from './add-values.js';
import { recogniseLink } from './recognise-link.js';
import { pointOf } from '../library/place-map/located-places.js';
import { PlaceField } from '../search/place-field.js';
import { Selected } from '../search/result.js';
import { chosenOf, withChosen } from './share-choice.js';
import { TypeSelect } from '../library/type-select.js';
import { ShareOptions } from './add-form-parts.js';
import { TitleSearch } from '../search/title-search.js';
import { useAddForm } from './use-add-form.js';
import { t } from '../../lib/language/translate.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { Cover } from '../library/cover/cover.js';

/** The cover of the recommendation, redrawn while typing. */
function CoverPreview(props: Pick<Recommendation, 'title' | 'type' | 'metadata'>) {
  return (
    <div className={classes.preview}>
      <Cover {...props} title={useDeferredValue(props.title.trim())} />
    </div>
  );
}

interface AddFormProps {
  /** Initial values. */
  prefilled?: PrefilledValues;
  /** Selecting one way of sharing deselects the others. */
  oneShareAtATime?: boolean;
  /** Keeps room for groups that were still to come when the form was first shown. */
  areGroupsLate?: boolean;
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
  const [keepsRoom = false] = useState(props.areGroupsLate);
  const first = useRef<HTMLInputElement>(null);
  const { values, errors } = form;
  const { title, type, isTypeChosen, description, link, picked, metadata } = values;
  const touched = isTouched(values);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => onTouched?.(touched), [onTouched, touched]);
  const types = enabledTypes(useMe().enabledCategories);
  const hint = useId();
  const share = (next: AddValues) => {
    form.clearFieldError('friendEmails');
    form.setValues(next);
  };
  return (
    <form className="stack gap-20" onSubmit={submit} noValidate>
      {isRestored && (
        <p className={classes.restored} role="status">
          {t('Your draft is still here.')}
          <Button variant="subtle" px="sm" onClick={startOver}>
            {t('Start over')}
          </Button>
        </p>
      )}
      <div className="row gap-24">
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
          <TypeSelect
            required
            types={types}
            type={isTypeChosen ? type : null}
            none={types.length > 1 ? t('All types') : undefined}
            error={errors['type']}
            onChange={setType}
          />
        </div>
      </div>
      {picked !== null && (
        <Selected picked={picked} type={type} metadata={metadata} choice={choice} onClear={clear} />
      )}
      {isTypeChosen && type === 'place' && picked === null && (
        <PlaceField
          address={values.address}
          point={pointOf(metadata['location'])}
          onAddress={(text) => form.setValues(withAddress(values, text))}
          onPlace={(found) => form.setValues(withPlace(values, found))}
        />
      )}
      <RecipientPicker
        friendsLabel={t('Send to')}
        showsNoGroups={values.toGroups || keepsRoom}
        chosen={chosenOf(values)}
        onChange={(chosen) => share(withChosen(values, chosen, oneShareAtATime))}
      />
      <LimitedTextarea
        classNames={{ input: classes.why ?? '' }}
        label={t('Why')}
        placeholder={t('Tell a friend what made you love it…')}
        required
        withAsterisk={false}
        rows={3}
        max={limits.why}
        counted
        value={description}
        error={errors['description']}
        onType={(text) => form.setFieldValue('description', text)}
      />
      <TextInput
        type="url"
        label={
          <>
            {t('URL')} <span className="soft regular">{t('(optional)')}</span>
          </>
        }
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
        onChange={share}
      />
      <FormActions
        isInView
        note={
          add.duplicate === null ? (
            <p id={hint} role="status">
              {missingToSave(values) ?? audienceText(add.names, values.isShown)}
            </p>
          ) : (
            <DuplicateNotice
              text={add.duplicate}
              title={title}
              type={type}
              why={description}
              onOpen={add.finish}
              onSent={add.finish}
            />
          )
        }
      >
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
      </FormActions>
    </form>
  );
}

function recognised(link: string): string | null {
  const known = recogniseLink(link);
  if (known === null) return null;
  const kinds = known.types.map((type) => categoryKinds[type].one.toLowerCase());
  return t('Recognised: {site}, {types}', { site: known.site, types: joinNames(kinds, 'or') });
}
