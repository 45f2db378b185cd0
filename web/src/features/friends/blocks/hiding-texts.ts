/** What muting and blocking mean, said before they are done. */
export const hidingTexts = {
  mute: 'Muting hides what they recommend, write and like from you. They do not notice.',
  block:
    'Blocking hides you from each other, ends your friendship and takes back what you have sent each other. Unblocking does not restore it.',
} as const;
