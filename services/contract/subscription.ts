import { z } from 'zod';
import { call, commandAnswer } from './call.js';
import { email } from './user.js';

/** Friends whose new recommendations arrive at the caller's, in the order of subscribing. */
export const getSubscriptions = call({
  method: 'GET',
  path: '/api/get-subscriptions',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ subscribedToEmails: z.array(z.string()) }),
});

/** 403 for somebody who is not a friend. */
export const subscribeToFriend = call({
  method: 'POST',
  path: '/api/subscribe-to-friend',
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object({ ...commandAnswer, alreadySubscribed: z.boolean() }),
});

/** Also answers 200 when there was no subscription. */
export const unsubscribeFromFriend = call({
  method: 'DELETE',
  path: '/api/unsubscribe-from-friend',
  request: z.object({ subscriberEmail: email, subscribedToEmail: email }),
  identity: 'subscriberEmail',
  response: z.object(commandAnswer),
});
