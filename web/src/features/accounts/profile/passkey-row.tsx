import '@mantine/core/styles/ActionIcon.layer.css';
import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { ActionIcon, Button } from '@mantine/core';
import { IconCloudCheck, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { isBlank } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Passkey } from '../../../../../services/contract/accounts/passkey.js';
import { confirm } from '../../../lib/confirm.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { RelativeDay } from '../../../components/dates.js';
import { deviceName } from '../texts.js';
import { useRemovePasskey, useRenamePasskey } from '../passkeys/passkeys.js';
import rows from '../rows.module.css';
import classes from '../passkeys/passkeys.module.css';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { t, Translated } from '../../../lib/language/translate.js';

/** A passkey with buttons to rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isNaming, setNaming] = useState(false);
  const { mutate, isPending } = useRemovePasskey();
  const name = deviceName(passkey.name);
  const remove = () =>
    mutate(passkey.id, {
      onError: (failure) =>
        toastError(refusalText(failure, t("Couldn't remove the passkey. Try again."))),
    });
  const ask = () =>
    confirm({
      title: t('Remove passkey'),
      question: t(
        '{name} will no longer sign you in. Your device may still offer it; remove it there, too.',
        { name },
      ),
      action: t('Remove'),
      onConfirm: remove,
    });
  if (isNaming) return <NameForm passkey={passkey} onEnd={() => setNaming(false)} />;
  return (
    <li className={rows.row}>
      <IconKey size={24} aria-hidden className="fixed soft" />
      <div className="grow">
        <p className={rows.name}>{name}</p>
        <p className="note">
          {passkey.usedAt === null ? (
            <span>{t('Not used yet')}</span>
          ) : (
            <span>
              <Translated
                id="Last used <day/>"
                components={{ day: <RelativeDay iso={passkey.usedAt} /> }}
              />
            </span>
          )}
          {passkey.isBackedUp && (
            <span className={classes.sync}>
              <IconCloudCheck size={16} aria-hidden /> <span>{t('Synced')}</span>
            </span>
          )}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('Rename {name}', { name })}
        onClick={() => setNaming(true)}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('Remove {name}', { name })}
        loading={isPending}
        onClick={ask}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function NameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending } = useRenamePasskey();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank(name)) return;
    mutate(
      { id: passkey.id, name },
      {
        onSuccess: onEnd,
        onError: (failure) =>
          toastError(refusalText(failure, t("Couldn't save the name. Try again."))),
      },
    );
  };
  return (
    <li className={rows.row}>
      <form className={classes.naming} onSubmit={save}>
        <LimitedTextInput
          ref={(field) => field?.focus()}
          label={t('Name')}
          max={limits.name}
          value={name}
          onType={setName}
          onKeyDown={({ key, nativeEvent }) =>
            key === 'Escape' && !isComposingKey(nativeEvent) && onEnd()
          }
        />
        <Button type="submit" loading={isPending} disabled={isBlank(name)}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </form>
    </li>
  );
}
