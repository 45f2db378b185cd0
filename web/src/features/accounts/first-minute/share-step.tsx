import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '../../../components/form-actions.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { CopyField } from '../../../components/copy-field.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { useShareLink } from '../../library/sharing/sharing.js';
import classes from './first-minute.module.css';
import { t } from '../../../lib/language/translate.js';
import { createShareLink } from '../../../../../services/contract/library/sharing.js';
import { send } from '../../../lib/api/send.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { InviteForm } from '../../friends/add/invite-form.js';
import { useMe } from '../../people/people.js';

interface ShareStepProps {
  /** Added a moment ago. */
  favourites: readonly Recommendation[];
  onEnd: () => void;
}

/** Sends one favourite to a friend by a link or an e-mail; without favourites, invites a friend. */
export function ShareStep({ favourites, onEnd }: ShareStepProps) {
  const me = useMe().email;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const favourite = favourites.find(({ id }) => id === chosenId) ?? favourites[0];
  const tokenOfFavourite = async () => {
    if (favourite === undefined) return undefined;
    const request = { recommendationId: favourite.id, userEmail: me };
    return (await send(createShareLink, request)).shareLink.split('/').at(-1);
  };
  return (
    <div className="stack gap-16">
      {favourites.length > 1 && (
        <NativeSelect
          label={t('Favourite')}
          value={favourite?.id}
          onChange={({ currentTarget: { value } }) => setChosenId(value)}
          data={favourites.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {favourite ? (
        <FavouriteLink favourite={favourite} onSent={() => setSent(true)} />
      ) : (
        <InviteLink onPassedOn={() => setSent(true)} />
      )}
      <InviteForm
        label={t("Or your friend's e-mail")}
        className={classes.invite}
        shareToken={tokenOfFavourite}
        onSent={(text) => {
          toastSuccess(text);
          onEnd();
        }}
      />
      <FormActions>
        <Button variant={isSent ? 'filled' : 'default'} onClick={onEnd}>
          {isSent ? t('Done') : t('Skip')}
        </Button>
      </FormActions>
    </div>
  );
}

function FavouriteLink({ favourite, onSent }: { favourite: Recommendation; onSent: () => void }) {
  const { data, isError, refetch } = useShareLink(favourite, true);
  if (isError) {
    return (
      <p role="alert">
        <span>{t("Couldn't create the share link")}</span>{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  return (
    <div>
      <CopyField
        label={t('Link to {title}', { title: favourite.title })}
        link={data?.shareLink}
        subject={favourite.title}
        copiedText={t('Link copied!')}
        onPassedOn={onSent}
      />
      <p className="note top-8">
        {t('Paste it into a message. Your friend sees your why, and keeps it with one tap.')}
      </p>
    </div>
  );
}
