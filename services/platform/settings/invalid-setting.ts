/** A setting that prevents the start; the message says which and why in one line. */
export class InvalidSetting extends Error {}
