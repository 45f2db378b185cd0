interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key press belongs to an input method. Safari ends the composition before the confirming
 * key, which then has only the code 229 (UI Events, section 4.3.3).
 */
export const isComposingKey = ({ isComposing, keyCode }: Key) => isComposing || keyCode === 229;
