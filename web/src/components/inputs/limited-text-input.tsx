import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref, ChangeEvent, CompositionEvent } from 'react';
import { fitToLimit } from '../../lib/forms/form-changes.js';

interface LimitedTextInputProps extends Omit<TextInputProps, 'onChange' | 'maxLength'> {
  /** Maximum number of characters, counted as people see them. */
  max: number;
  value: string;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A text field that ignores input beyond its limit. */
export function LimitedTextInput({ max, onType, ...props }: LimitedTextInputProps) {
  return <TextInput {...props} {...limitedTyping<HTMLInputElement>(max, onType)} />;
}

/**
 * Event handlers of a field with a character limit: they drop what does not fit. The `maxlength`
 * attribute would count UTF-16 units instead.
 */
export function limitedTyping<Field extends HTMLInputElement | HTMLTextAreaElement>(
  max: number,
  onType: (text: string) => void,
) {
  const fit = (field: Field) => {
    const { value } = field;
    const { text, caret } = fitToLimit(value, field.selectionEnd ?? value.length, max);
    if (text !== value) {
      // Set before React does, which would move the caret to the end.
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    onType(text);
  };
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) => {
      // Unfinished text of an input method must not be changed.
      const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (composing) onType(currentTarget.value);
      else fit(currentTarget);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => fit(currentTarget),
  };
}
