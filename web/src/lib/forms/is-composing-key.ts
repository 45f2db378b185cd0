interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key belongs to an input method and is no command. Safari ends the composition before
 * the key that confirms it, which is told by the code 229 alone (UI Events, section 4.3.3).
 */

export const isComposingKey = ({ isComposing, keyCode }: Key) => isComposing || keyCode === 229;
