import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Avatar } from '../../people/avatar.js';
import { squarePicture } from './picture.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

interface PictureFieldProps {
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'profilePicture'>;
  /** A data URL; null for no picture. */
  onChange: (picture: string | null) => void;
}

/** Chooses, previews or removes the profile picture. */
export function PictureField({ person, onChange }: PictureFieldProps) {
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
      <div className={classes.pictureActions}>
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
