import type { ChangeEvent, CompositionEvent } from 'react';
import { fitToLimit } from '../../lib/forms/limited-text.js';

/**
 * Handlers of a field that takes so many characters at the most, as people see them: what does not fit is
 * not typed. `maxlength` counts the units of UTF-16.
 */
export function limitedTyping<Field extends HTMLInputElement | HTMLTextAreaElement>(
  max: number,
  onType: (text: string) => void,
) {
  const fit = (field: Field) => {
    const { value } = field;
    const { text, caret } = fitToLimit(value, field.selectionEnd ?? value.length, max);
    if (text !== value) {
      // Before React does, which would put the caret at the end.
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    onType(text);
  };
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) => {
      // What an input method has not finished is not to be touched.
      const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (composing) onType(currentTarget.value);
      else fit(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => fit(currentTarget),
  };
}
