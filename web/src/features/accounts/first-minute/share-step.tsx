import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { FormActions } from '../../../components/form-actions.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { CopyField } from '../../../components/copy-field.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { useShareLink } from '../../library/sharing/sharing.js';
import classes from './first-minute.module.css';
import { InviteWithShare } from './invite-with-share.js';
import { t } from '../../../lib/language/translate.js';

interface ShareStepProps {
  /** Added a moment ago. */
  favourites: readonly Recommendation[];
  onEnd: () => void;
}

/** Sends one favourite to a friend by a link or an e-mail; without favourites, invites a friend. */
export function ShareStep({ favourites, onEnd }: ShareStepProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const favourite = favourites.find(({ id }) => id === chosenId) ?? favourites[0];
  return (
    <div className={classes.step}>
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
      <InviteWithShare favourite={favourite} onSent={onEnd} />
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
      <p className={classes.hint}>
        {t('Paste it into a message. Your friend sees your why, and keeps it with one tap.')}
      </p>
    </div>
  );
}
