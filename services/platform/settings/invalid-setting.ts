/** A setting that stops the start; the message says which and why, in one line. */
export class InvalidSetting extends Error {}
