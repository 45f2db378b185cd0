import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import type { User } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { changedFields, conflictingFields, conflictText } from '../../../lib/forms/form-changes.js';
import { FormActions } from '../../../components/form-actions.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { useMe } from '../../people/people.js';
import { latestProfile, useUpdateProfile } from './profile.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import classes from './profile.module.css';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { t } from '../../../lib/language/translate.js';
import { useRef } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Avatar } from '../../people/avatar.js';

/** The server scales the picture down further. */
const maxSidePixels = 512;

/**
 * Returns a picture file as a square data URL, cropped around its middle.
 * @throws Error for a file that the browser cannot decode as an image.
 */
async function squarePicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file);
  const cropped = Math.min(image.width, image.height);
  const size = Math.min(maxSidePixels, cropped);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const left = (image.width - cropped) / 2;
  const top = (image.height - cropped) / 2;
  const context = canvas.getContext('2d');
  context?.drawImage(image, left, top, cropped, cropped, 0, 0, size, size);
  image.close();
  const pixels = context?.getImageData(0, 0, size, size).data;
  // PNG keeps transparency, whatever the file's type. Browsers that cannot encode JPEG return PNG
  // as well.
  const isTransparent = pixels?.some((value, index) => index % 4 === 3 && value < 255) ?? true;
  return canvas.toDataURL(isTransparent ? 'image/png' : 'image/jpeg', 0.9);
}

interface PictureFieldProps {
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'profilePicture'>;
  /** A data URL; null for no picture. */
  onChange: (picture: string | null) => void;
}

/** Chooses, previews or removes the profile picture. */
function PictureField({ person, onChange }: PictureFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    squarePicture(file).then(onChange, () =>
      toastError(t("This file isn't an image we can show. Choose another one.")),
    );
  };
  return (
    <div className={classes.picture}>
      <Avatar person={person} size={96} />
      <div className="row wrap gap-12">
        <input
          ref={field}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('Picture')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Lets the same file be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => field.current?.click()}>
          {person.profilePicture ? t('Change picture') : t('Upload picture')}
        </Button>
        {person.profilePicture && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('Remove picture')}
          </Button>
        )}
      </div>
    </div>
  );
}

const textsOf = ({ firstName, lastName, bio }: User) => ({ firstName, lastName, bio });

/** The profile in edit mode: name, bio and picture. */
export function ProfileForm({ onEnd }: { onEnd: () => void }) {
  const me = useMe();
  const { mutateAsync, isPending } = useUpdateProfile();
  /** The stored values that the person has seen. */
  const [base, setBase] = useState(() => textsOf(me));
  const form = useForm({ initialValues: { ...base, picture: me.profilePicture } });
  const { picture, ...texts } = form.values;

  const save = async () => {
    const values = {
      firstName: texts.firstName.trim(),
      lastName: texts.lastName.trim(),
      bio: texts.bio.trim(),
    };
    const current = textsOf(await latestProfile(me));
    const conflicting = conflictingFields(values, base, current);
    if (conflicting.length > 0) {
      setBase(current);
      for (const field of conflicting) form.setFieldError(field, conflictText(current[field]));
      return;
    }
    const changed = changedFields(values, base);
    try {
      await mutateAsync({
        first_name: changed.firstName,
        last_name: changed.lastName,
        bio: changed.bio,
        ...(picture !== me.profilePicture && { profile_picture: picture }),
      });
    } catch (failure) {
      toastError(refusalText(failure, t('Failed to save profile')));
      return;
    }
    toastSuccess(t('Profile saved'));
    onEnd();
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit(() => void save())} noValidate>
      <PictureField
        person={{ ...texts, email: me.email, profilePicture: picture }}
        onChange={(chosen) => form.setFieldValue('picture', chosen)}
      />
      <div className={classes.names}>
        <LimitedTextInput
          label={t('First Name')}
          autoComplete="given-name"
          max={limits.name}
          ref={focusOnce}
          value={texts.firstName}
          error={form.errors['firstName']}
          onType={(text) => form.setFieldValue('firstName', text)}
        />
        <LimitedTextInput
          label={t('Last Name')}
          autoComplete="family-name"
          max={limits.name}
          value={texts.lastName}
          error={form.errors['lastName']}
          onType={(text) => form.setFieldValue('lastName', text)}
        />
      </div>
      <LimitedTextarea
        label={t('Bio')}
        placeholder={t('What should friends know about your taste?')}
        rows={3}
        max={limits.bio}
        counted
        value={texts.bio}
        error={form.errors['bio']}
        onType={(text) => form.setFieldValue('bio', text)}
      />
      <FormActions>
        <Button variant="default" onClick={onEnd}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('Save Changes')}
        </Button>
      </FormActions>
    </form>
  );
}

/** Focuses the first field when edit mode begins. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
