import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type Category, category } from '../../../../services/contract/people/user.js';
import { useMe } from '../people/people.js';
import { addFailure, useAddRecommendation } from '../library/editing/adding.js';
import { deezerQuery } from '../library/music/music-ids.js';
import { sharedText, useReached } from '../library/sharing/recipients.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';
import {
  type AddValues,
  emptyValues,
  errorsOf,
  type PrefilledValues,
  isPrefilled,
  isTouched,
  requestOf,
  withAnyType,
  withEnabledType,
  withLink,
  withType,
} from './add-values.js';
import { chosenOf } from './share-choice.js';
import { type FoundItem, titleOf } from '../search/found-item.js';
import { t } from '../../lib/language/translate.js';
import { addRecommendation } from '../../../../services/contract/library/recommendation.js';
import { DeviceState } from '../../lib/storage/device-state.js';

const subscribers = t('the friends who are subscribed to you');

/**
 * State and actions of the Add form. Input survives a failed save and a page change: the draft is
 * restored when Add opens without initial values.
 */
export function useAddForm(prefilled: PrefilledValues, onSaved: () => void) {
  const { email: me, enabledCategories } = useMe();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useAddRecommendation();
  const [draft, setDraft] = useState(() => (isPrefilled(prefilled) ? null : addDraft.of(me)));
  const [choice, setChoice] = useState<FoundItem | null>(null);
  /** The refusal of an item that the library has. */
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const empty = () => withEnabledType(emptyValues(enabledCategories, prefilled), enabledCategories);
  const form = useForm<AddValues>({
    initialValues: draft ? withEnabledType(draft, enabledCategories) : empty(),
    validate: errorsOf,
  });
  const { values } = form;
  const { names } = useReached(chosenOf(values));
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) addDraft.set(me, isTouched(values) ? values : null);
  }, [me, isDirty, values]);
  const discard = () => addDraft.set(me, null);
  const finish = () => {
    discard();
    onSaved();
  };
  /** The form may have been left while it was saved, and another draft begun. */
  const discardSaved = (saved: AddValues) => {
    if (JSON.stringify(addDraft.of(me)) === JSON.stringify(saved)) discard();
  };

  const pick = (picked: FoundItem, type: Category) => {
    setChoice(picked);
    const { metadata, link } = picked;
    const title = titleOf(picked);
    form.setValues((values) => ({
      title,
      type,
      isTypeChosen: true,
      metadata,
      picked: title,
      link: values.link?.trim() ? values.link : (link ?? ''),
    }));
    form.clearFieldError('title');
    const { isrc } = picked;
    if (isrc === null || 'deezerId' in metadata) return;
    // The Deezer ids are saved too, if they arrive before the item is saved.
    void client
      .query(deezerQuery(me, isrc))
      .then(({ deezerId, deezerLink }) => {
        if (!deezerId || !deezerLink) return;
        form.setValues(({ metadata: current }) =>
          current === metadata ? { metadata: { ...metadata, deezerId, deezerLink } } : {},
        );
      })
      .catch(() => undefined);
  };
  const clear = () => {
    const { link } = form.values;
    // A link that came with the result is cleared with it.
    form.setValues({ picked: null, metadata: {}, link: link === choice?.link ? '' : link });
    setChoice(null);
  };

  const save = async (values: AddValues) => {
    setDuplicate(null);
    // Not called once the form is left: another may be open.
    const onError = (failure: unknown) => addFailure(failure).kind === 'queued' && finish();
    let answer;
    try {
      answer = await mutateAsync(requestOf(values), { onSuccess: finish, onError });
    } catch (failure) {
      const { kind, text } = addFailure(failure);
      if (kind === 'duplicate') setDuplicate(text);
      else toastError(text);
      if (kind === 'queued') discardSaved(values);
      return;
    }
    const recipients = [...names, ...(answer.toSubscribers > 0 ? [subscribers] : [])];
    if (recipients.length > 0) toastSuccess(sharedText(recipients, answer.notReached));
    discardSaved(values);
  };

  return {
    form,
    /** The form was restored from a draft. */
    isRestored: draft !== null,
    startOver: () => {
      discard();
      setDuplicate(null);
      setDraft(null);
      setChoice(null);
      form.setValues(empty());
      form.clearErrors();
    },
    discard,
    duplicate,
    finish,
    choice,
    pick,
    clear,
    /** Without a type, all are searched. */
    setType: (type: Category | null) => {
      setChoice(null);
      const { values } = form;
      form.setValues(type ? withType(values, type) : withAnyType(values, enabledCategories));
    },
    setLink: (link: string) => form.setValues(withLink(form.values, link, enabledCategories)),
    /** Names of those who get it. */
    names: values.toSubscribers ? [...names, subscribers] : names,
    saving: isPending,
    submit: form.onSubmit((values) => void save(values)),
  };
}

const values: z.ZodType<AddValues> = z.object({
  type: category,
  isTypeChosen: z.boolean(),
  title: z.string(),
  link: z.string(),
  description: z.string(),
  toSubscribers: z.boolean(),
  toFriends: z.boolean(),
  toGroups: z.boolean(),
  isShown: z.boolean(),
  friendEmails: z.array(z.string()),
  friendListIds: z.array(z.string()),
  address: z.string(),
  picked: z.string().nullable(),
  metadata: addRecommendation.request.shape.metadata,
});

/** Unsaved input of the Add form; the device keeps it until it is saved or thrown away. */
export const addDraft = new DeviceState<AddValues | null>('add-draft', values.nullable(), null);
