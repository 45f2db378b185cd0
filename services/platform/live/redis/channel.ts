/** Redis channel of announcements. */
export const channel = 'trboo:announcements';
/** Redis channel of session and passkey changes. */
export const accessChannel = 'trboo:access';
