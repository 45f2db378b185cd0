/**
 * For how long a device that is not used keeps what it knows of a person, in milliseconds: as long as a
 * session holds that is not used, so that nothing is shown to whoever could not sign in by it.
 */
const retention = 14 * 24 * 60 * 60 * 1_000;

/** Whether what was kept at a time (milliseconds since 1970) is to be forgotten; so is what is ahead. */
export const isExpired = (keptAt: number, now = Date.now()) =>
  !(keptAt <= now && now < keptAt + retention);
