import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { email } from '../people/user.js';

export const getSubscriptions = call({
  method: 'GET',
  path: '/api/get-subscriptions',
  summary:
    'Gives the friends whose new recommendations arrive at the caller’s, in the order of subscribing.',
  description: 'A subscription ends with its friendship.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ subscribedToEmails: z.array(z.string()) }),
});

export const subscribeToFriend = call({
  method: 'POST',
  path: '/api/subscribe-to-friend',
  summary: 'Subscribes to a friend’s new recommendations, unless one is subscribed already.',
  description: 'What that friend pushes to subscribers from then on waits in the caller’s inbox.',
  refusals: { 403: 'They are not friends.', 404: 'Nobody has this address.' },
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object({ ...commandAnswer, alreadySubscribed: z.boolean() }),
});

export const unsubscribeFromFriend = call({
  method: 'DELETE',
  path: '/api/unsubscribe-from-friend',
  summary: 'Ends a subscription, if there is one.',
  description: 'What has arrived stays.',
  refusals: { 404: 'Nobody has this address.' },
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object(commandAnswer),
});
