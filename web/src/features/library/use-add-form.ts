import { useForm } from '@mantine/form';
import { ApiError } from '../../lib/api/errors.js';
import { useMe } from '../../lib/me.js';
import { useAddRecommendation } from '../../lib/queries/library.js';
import { toastFailure } from '../../lib/toast.js';
import { dropDraft, keepDraft, keptDraft } from './add-draft.js';
import { type AddValues, emptyValues, errorsOf } from './add-values.js';

const duplicate = 'Doublon détecté: cette recommandation existe déjà.';

/** The Add form's values and what saving does; nothing typed is lost when it fails. */
export function useAddForm(link: string | undefined, onSaved: () => void) {
  const me = useMe();
  const { mutateAsync, isPending } = useAddRecommendation();
  const form = useForm<AddValues>({
    initialValues: link
      ? emptyValues(me.enabledCategories, link)
      : (keptDraft(me.email) ?? emptyValues(me.enabledCategories)),
    validate: errorsOf,
  });

  const save = async (values: AddValues) => {
    try {
      await mutateAsync({
        ...values,
        title: values.title.trim(),
        description: values.description.trim(),
        link: values.link.trim(),
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) {
        keepDraft(me.email, values);
        toastFailure('Network error - recommendation saved locally only');
      } else if (failure.status === 409 || failure.error === 'duplicate') {
        form.setFieldError('title', failure.message === 'duplicate' ? duplicate : failure.message);
      } else {
        toastFailure(`Failed to save: ${failure.details ?? (failure.message || 'Unknown error')}`);
      }
      return;
    }
    dropDraft();
    onSaved();
  };

  return { form, saving: isPending, submit: form.onSubmit((values) => void save(values)) };
}
