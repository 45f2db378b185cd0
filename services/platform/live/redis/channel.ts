/** Where announcements go through Redis. */
export const channel = 'trboo:announcements';
/** The same of sessions that are over. */
export const endsChannel = 'trboo:ended-sessions';
