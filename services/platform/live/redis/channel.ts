/** Where announcements go through Redis. */
export const channel = 'trboo:announcements';
/** The same of sessions and passkeys. */
export const accessChannel = 'trboo:access';
