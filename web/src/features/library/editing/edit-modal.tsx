import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { use, useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { ApiError } from '../../../lib/api/errors.js';
import { changedFields, conflictingFields, conflictText } from '../../../lib/forms/form-changes.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { useMe } from '../../people/people.js';
import {
  confirmDelete,
  deleteCall,
  editFailure,
  latestOf,
  useEditRecommendation,
} from './commands.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError, toastInfo, toastSuccess } from '../../../lib/toasts/toast.js';
import { FormActions } from '../../../components/form-actions.js';
import { confirmLeaving, isConfirming } from '../../../lib/confirm.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { Sheet } from '../../../components/sheet.js';
import { categoryKinds, categoryOrder } from '../categories.js';
import { pointIn, pointOf, textOfPoint } from '../place-map/located-places.js';
import { PlaceFieldContext } from './place-field-context.js';
import { editErrors, type EditValues, trimmed, updatesOf, valuesOf } from './edit-values.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../library.module.css';

interface EditModalProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Edits or deletes the person's own recommendation; asks before input is lost. */
export function EditModal({ recommendation, onClose }: EditModalProps) {
  /** Why the server refused the changes. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const edit = useEditRecommendation(recommendation);
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteCall, recommendation.id);
  /** The stored values that the person has seen. */
  const [base, setBase] = useState(() => valuesOf(recommendation));
  const form = useForm<EditValues>({
    initialValues: base,
    validate: editErrors,
  });
  const placeField = use(PlaceFieldContext);
  const isPlace = form.values.type === 'place';
  const close = () => {
    if (isConfirming()) return;
    if (form.isDirty()) confirmLeaving(t('Your changes will be lost.'), onClose);
    else onClose();
  };
  const save = async (typed: EditValues) => {
    const values = trimmed(typed);
    const current = valuesOf(await latestOf(me, recommendation));
    const conflicting = conflictingFields(values, base, current);
    if (conflicting.length > 0) {
      setBase(current);
      for (const field of conflicting) form.setFieldError(field, conflictText(current[field]));
      return;
    }
    setRefusal(null);
    try {
      const updates = updatesOf(changedFields(values, base), recommendation);
      const saved = await edit.mutateAsync(updates);
      if (saved) toastSuccess(t('Changes saved'));
      else toastInfo(notYetSent);
    } catch (failure) {
      const taken = failure instanceof ApiError && failure.status === 409 && failure.text;
      if (taken) setRefusal(taken);
      else toastError(editFailure(failure));
      return;
    }
    onClose();
  };
  const erase = () => {
    onClose();
    run({ id: recommendation.id, user_email: me });
  };
  return (
    <Sheet title={t('Edit')} onClose={close}>
      <form
        className="stack gap-20"
        noValidate
        onSubmit={form.onSubmit((values) => void save(values))}
      >
        <NativeSelect
          label={t('Type')}
          data={categoryOrder.map((value) => ({ value, label: categoryKinds[value].one }))}
          {...form.getInputProps('type')}
        />
        <LimitedTextInput
          label={t('Title')}
          required
          withAsterisk={false}
          max={limits.title}
          autoComplete="off"
          data-autofocus
          value={form.values.title}
          error={form.errors['title']}
          onType={(text) => form.setFieldValue('title', text)}
        />
        <LimitedTextarea
          classNames={{ input: classes.why ?? '' }}
          label={t('Description')}
          required
          withAsterisk={false}
          rows={4}
          max={limits.why}
          counted
          value={form.values.description}
          error={form.errors['description']}
          onType={(text) => form.setFieldValue('description', text)}
        />
        <TextInput
          type="url"
          label={t('URL (optional)')}
          placeholder={t('https://')}
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('link')}
        />
        {isPlace &&
          placeField({
            address: form.values.maker,
            point: pointIn(form.values.location),
            onAddress: (text) => form.setFieldValue('maker', text),
            onPlace: ({ address, location }) => {
              const point = pointOf(location);
              form.setFieldValue('location', point ? textOfPoint(point) : '');
              if (typeof address === 'string') form.setFieldValue('maker', address);
            },
          })}
        <div className={classes.facts}>
          {!isPlace && (
            <TextInput label={t('Maker')} autoComplete="off" {...form.getInputProps('maker')} />
          )}
          <TextInput
            label={t('Year')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('year')}
          />
        </div>
        <TextInput
          type="url"
          label={t('Picture (optional)')}
          placeholder={t('https://')}
          description={t('Its address. Without one, a cover is drawn.')}
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('picture')}
        />
        <Checkbox
          label={t('All friends see it')}
          description={t('Otherwise only you, and those you sent it to.')}
          checked={!form.values.keepPrivate}
          onChange={({ currentTarget }) =>
            form.setFieldValue('keepPrivate', !currentTarget.checked)
          }
        />
        <Checkbox
          label={t('Ask others not to pass it on')}
          description={t("They can't send it or make links to it. Links they have made end.")}
          {...form.getInputProps('notToBePassedOn', { type: 'checkbox' })}
        />
        <FormActions
          isSplit
          isInView
          note={
            refusal !== null && (
              <p role="alert" className="danger">
                {refusal}
              </p>
            )
          }
        >
          <Button
            variant="subtle"
            color="red"
            onClick={() => confirmDelete(recommendation.title, erase)}
          >
            {t('Delete')}
          </Button>
          <Button type="submit" loading={edit.isPending}>
            {t('Save Changes')}
          </Button>
        </FormActions>
      </form>
    </Sheet>
  );
}
