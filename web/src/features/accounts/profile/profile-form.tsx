import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '../../../../../services/contract/limits.js';
import { refusalText } from '../../../lib/api/errors.js';
import { LimitedTextarea } from '../../../components/limited-textarea.js';
import { useMe } from '../../people/me.js';
import { useUpdateProfile } from './profile.js';
import { toastDone, toastFailure } from '../../../lib/toast.js';
import { PictureField } from './picture-field.js';
import classes from './profile.module.css';

/** Edit mode: name, bio and picture. */
export function ProfileForm({ onEnd }: { onEnd: () => void }) {
  const me = useMe();
  const { mutateAsync, isPending } = useUpdateProfile();
  const form = useForm({
    initialValues: {
      firstName: me.firstName,
      lastName: me.lastName,
      bio: me.bio,
      picture: me.profilePicture,
    },
  });
  const { firstName, lastName, bio, picture } = form.values;

  const save = () => {
    mutateAsync({
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      bio: bio.trim(),
      ...(picture !== me.profilePicture && { profile_picture: picture }),
    }).then(
      () => {
        toastDone('Profile saved');
        onEnd();
      },
      (failure: unknown) => toastFailure(refusalText(failure, 'Failed to save profile')),
    );
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
      <PictureField
        person={{ email: me.email, firstName, lastName, profilePicture: picture }}
        onChange={(chosen) => form.setFieldValue('picture', chosen)}
      />
      <div className={classes.names}>
        <TextInput
          label="First Name"
          autoComplete="given-name"
          maxLength={limits.name}
          ref={focusOnce}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last Name"
          autoComplete="family-name"
          maxLength={limits.name}
          {...form.getInputProps('lastName')}
        />
      </div>
      <LimitedTextarea
        label="Bio"
        placeholder="What should friends know about your taste?"
        rows={3}
        most={limits.bio}
        counted
        value={bio}
        onType={(text) => form.setFieldValue('bio', text)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** The first field has the focus when edit mode begins. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
