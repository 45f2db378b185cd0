/** English ids of the texts that the server has in French (specification §5). */
export const englishOf: ReadonlyMap<string, string> = new Map([
  [
    'Doublon détecté: vous avez déjà ajouté cette recommandation.',
    'Duplicate: you have already added this recommendation.',
  ],
  ['Recommandation non trouvée', 'Recommendation not found'],
]);

/** Texts with values, which are put into the text of the other language. */
export const textsWithValues = [
  'Signing in needs cookies: allow them for {address} and try again',
  'Please try again in {seconds} second',
  'Please try again in {seconds} seconds',
  'Please try again in {minutes} minutes',
  'Please try again in {hours} hours',
  'Your library is full: it holds {most} recommendations at most',
  'You have written {most} comments, which is the most that an account has',
  'You have {most} lists, which is the most that an account has',
  'You have links to {most} recommendations, which is the most that hold at once',
  'You have {most} open asks: close one of them first',
  'You have {most} open friend requests: wait until some of them are answered',
  'You have {most} passkeys, which is the most that an account has',
  'You can ask at most {most} friends at once',
  'You can answer an ask at most {most} times',
  'You can mute at most {most} people',
  'You can block at most {most} people',
  'An ask must be {most} characters or less',
  'A name has at most {most} characters',
  'A description has at most {most} characters',
  'A list has at most {most} members',
  'Bio must be {most} characters or less',
  'This is how it was on {time}: nothing can be changed here',
  '{name} did not sign you in',
  'The answer from {name} could not be verified',
  '{name} cannot be reached at the moment',
  '{name} did not send your e-mail address',
  '{name} does not confirm your e-mail address: sign in with a code',
];
