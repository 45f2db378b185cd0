import type { ReactNode } from 'react';
import classes from './inputs.module.css';

interface ChoiceProps<Value> {
  /** What is chosen, for screen readers. */
  legend: string;
  name: string;
  /** `lang` where a label is in a language of its own. */
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few options, side by side. */
export function Choice<Value extends string | null>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.options}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label, lang }) => (
        <label key={value} className={classes.option} lang={lang}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
