/**
 * How long a device keeps the data of an inactive person, in milliseconds. As long as an unused
 * session lasts: whoever can no longer sign in with it sees nothing.
 */
const retention = 14 * 24 * 60 * 60 * 1_000;

/**
 * Whether data stored at a time (milliseconds since 1970) has expired; so has data from the future.
 */
export const isExpired = (keptAt: number, now = Date.now()) =>
  !(keptAt <= now && now < keptAt + retention);
