import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { StorageItem } from '../../../lib/storage/storage-item.js';
import { t } from '../../../lib/language/translate.js';
import { homeStatsQuery } from '../../home/home-stats.js';
import { useMe } from '../../people/people.js';
import passkeys from '../passkeys/passkeys.module.css';
import { sessionQuery } from '../session.js';
import {
  notificationSettingsQuery,
  renewSubscription,
  useSubscribe,
  pushSupport,
} from './pushes.js';
import { subscribingFailed } from './push-devices.js';

const declined = new StorageItem('localStorage', 'trboo-pushes-declined');

/**
 * Offers pushes on this device, once, and not before the first letter was sent or received. Where they
 * were accepted, they go on after each sign-in.
 */
export function PushOffer() {
  const { id = '', email: me } = useMe();
  useEffect(() => {
    // The next page tries again.
    renewSubscription({ id, email: me }).catch(() => undefined);
  }, [id, me]);
  const isPossible =
    pushSupport() === 'possible' && Notification.permission === 'default' && !declined.get();
  const [isClosed, setClosed] = useState(!isPossible);
  const { data: session } = useQuery(sessionQuery);
  const { data: stats } = useQuery({ ...homeStatsQuery(me), enabled: !isClosed });
  const hasLetters = (stats?.recommendationsSent ?? 0) + (stats?.recommendationsReceived ?? 0) > 0;
  // The profile has the same button.
  const isInProfile = useLocation().pathname === '/profile';
  if (isClosed || isInProfile || !hasLetters || session?.offersPasskey) return null;
  const close = () => {
    declined.set('yes');
    setClosed(true);
  };
  return <Offer onEnd={close} />;
}

function Offer({ onEnd }: { onEnd: () => void }) {
  const { data: settings } = useQuery(notificationSettingsQuery(useMe().email));
  const { mutate, isPending } = useSubscribe();
  if (!settings) return null;
  const accept = () => mutate(settings.publicKey, { onSuccess: onEnd, onError: subscribingFailed });
  return (
    <section className={passkeys.offer} aria-labelledby="push-offer">
      <IconBell size={28} aria-hidden className="fixed soft" />
      <div>
        <h2 id="push-offer" className={passkeys.question}>
          {t('Hear when friends answer?')}
        </h2>
        <p className="note top-8">
          {t(
            'This device tells you about letters and answers, also while Trboo is closed. You choose what in your profile.',
          )}
        </p>
        <div className={passkeys.answers}>
          <Button loading={isPending} onClick={accept}>
            {t('Turn on')}
          </Button>
          <Button variant="subtle" onClick={onEnd}>
            {t('Not now')}
          </Button>
        </div>
      </div>
    </section>
  );
}
