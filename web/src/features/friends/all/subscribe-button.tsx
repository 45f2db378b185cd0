import { Button } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../../../services/contract/people/user.js';
import { useMe, displayName } from '../../people/people.js';
import { subscriptionsQuery, useSubscription } from '../subscriptions.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { t } from '../../../lib/language/translate.js';

const texts = {
  subscribed: t(
    '✅ Subscribed! You will automatically receive new recommendations from this friend.',
  ),
  unsubscribed: t(
    '✅ Unsubscribed. You will no longer receive automatic recommendations from this friend.',
  ),
};

/** Subscribes to a friend's new recommendations, or ends the subscription. */
export function SubscribeButton({ friend }: { friend: Person }) {
  const { data: subscriptions } = useQuery(subscriptionsQuery(useMe().email));
  const { mutateAsync } = useSubscription(friend.email);
  const subscribed = subscriptions?.includes(friend.email) ?? false;
  const Icon = subscribed ? IconBellRinging : IconBell;

  const toggle = () => {
    mutateAsync(!subscribed).then(
      ({ wanted, alreadySubscribed }) => {
        if (alreadySubscribed) return;
        toastSuccess(wanted ? texts.subscribed : texts.unsubscribed);
      },
      () => toastError(subscribed ? t('Failed to unsubscribe') : t('Failed to subscribe')),
    );
  };

  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<Icon size={18} aria-hidden />}
      aria-pressed={subscribed}
      aria-label={t(subscribed ? 'Subscribed to {name}' : 'Subscribe to {name}', {
        name: displayName(friend),
      })}
      disabled={subscriptions === undefined}
      onClick={toggle}
    >
      {subscribed ? t('Subscribed') : t('Subscribe')}
    </Button>
  );
}
