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

const closed = new StorageItem('localStorage', 'trboo-pushes-declined');

/**
 * Offers pushes on this device, once, and not before the first recommendation was sent or received. Where they
 * were accepted, they go on after each sign-in.
 */
export function PushOffer() {
  const { id = '', email: me } = useMe();
  useEffect(() => {
    // The next page tries again.
    renewSubscription({ id, email: me }).catch(() => undefined);
  }, [id, me]);
  const isPossible =
    pushSupport() === 'possible' && Notification.permission === 'default' && !closed.get();
  const [isClosed, setClosed] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const { data: stats } = useQuery({ ...homeStatsQuery(me), enabled: isPossible && !isClosed });
  const hasRecommendations =
    (stats?.recommendationsSent ?? 0) + (stats?.recommendationsReceived ?? 0) > 0;
  // The profile has the same button.
  const isInProfile = useLocation().pathname === '/profile';
  if (isClosed || !isPossible || isInProfile || !hasRecommendations) return null;
  if (session?.offersPasskey) return null;
  const close = () => {
    closed.set('yes');
    setClosed(true);
  };
  return <Offer onEnd={close} />;
}

function Offer({ onEnd }: { onEnd: () => void }) {
  const { data: settings } = useQuery(notificationSettingsQuery(useMe().email));
  const { mutateAsync, isPending } = useSubscribe();
  if (!settings) return null;
  // Once the browser has subscribed, this offer may go before the server has answered.
  const accept = () => void mutateAsync(settings.publicKey).then(onEnd, subscribingFailed);
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
