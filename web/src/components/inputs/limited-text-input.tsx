import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { limitedTyping } from './limited-typing.js';

interface LimitedTextInputProps extends Omit<TextInputProps, 'onChange' | 'maxLength'> {
  /** Characters at the most, as people see them. */
  max: number;
  value: string;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A line of so many characters at the most: what does not fit is not typed. */
export function LimitedTextInput({ max, onType, ...props }: LimitedTextInputProps) {
  return <TextInput {...props} {...limitedTyping<HTMLInputElement>(max, onType)} />;
}
