import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { email } from '../people/user.js';

export const getSubscriptions = call({
  method: 'GET',
  path: '/api/get-subscriptions',
  summary:
    'Returns the friends whose new recommendations the caller subscribes to, in order of subscribing.',
  description: 'A subscription ends with its friendship.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ subscribedToEmails: z.array(z.string()) }),
});

export const subscribeToFriend = call({
  method: 'POST',
  path: '/api/subscribe-to-friend',
  summary: 'Subscribes to a friend’s new recommendations. Repeating the call has no effect.',
  description: 'What that friend sends to subscribers then arrives in the caller’s inbox.',
  refusals: { 403: 'The two are not friends.', 404: 'No account has this address.' },
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object({ ...commandAnswer, alreadySubscribed: z.boolean() }),
});

export const unsubscribeFromFriend = call({
  method: 'DELETE',
  path: '/api/unsubscribe-from-friend',
  summary: 'Ends a subscription, if there is one.',
  description: 'Recommendations that have arrived stay.',
  refusals: { 404: 'No account has this address.' },
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object(commandAnswer),
});
