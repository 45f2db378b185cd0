import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { limitedTyping } from './limited-typing.js';

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
