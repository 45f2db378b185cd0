/**
 * How long a device keeps the data of an inactive person, in milliseconds: as long as an unused
 * session lasts, since nobody sees the data without one.
 */
const retention = 14 * 24 * 60 * 60 * 1_000;

/**
 * Whether data stored at a time (milliseconds since 1970) has expired; so has data from the future.
 */
export const isExpired = (storedAt: number, now = Date.now()) =>
  !(storedAt <= now && now < storedAt + retention);
