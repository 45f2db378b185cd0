import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../lib/text/format.js';
import classes from './action-button.module.css';

interface ActionProps {
  /** Its name: the icon alone says it to nobody who does not see it. */
  label: string;
  Icon: Icon;
  /** How many there are, and of what: `like`. */
  amount?: { value: number; noun: string } | undefined;
}

interface ActionButtonProps extends ActionProps {
  /** For what is on or off. */
  pressed?: boolean;
  /** It was done and shows it. */
  done?: boolean;
  /** What one did with it waits on the device. */
  waits?: boolean;
  /** It opens a dialog. */
  opens?: 'dialog';
  onClick: () => void;
}

/** A round button of a card: an icon, and a small figure where there is one. */
export function ActionButton(props: ActionButtonProps) {
  const { label, Icon, amount, pressed, done, waits, opens, onClick } = props;
  const described = useId();
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={waits ? `${label} (not yet sent)` : label}
      aria-pressed={pressed}
      aria-haspopup={opens}
      aria-describedby={amount && described}
      data-done={done || undefined}
      data-waits={waits || undefined}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {amount && <Amount {...amount} waits={waits} id={described} />}
    </button>
  );
}

/** The same for what is on another page. */
export function ActionLink({ label, Icon, amount, to }: ActionProps & { to: string }) {
  const described = useId();
  return (
    <Link
      className={classes.action}
      aria-label={label}
      aria-describedby={amount && described}
      title={label}
      to={to}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {amount && <Amount {...amount} id={described} />}
    </Link>
  );
}

interface AmountProps {
  value: number;
  noun: string;
  waits?: boolean | undefined;
  id: string;
}

function Amount({ value, noun, waits, id }: AmountProps) {
  return (
    <>
      {value > 0 && (
        <span key={value} className={classes.amount} aria-hidden>
          {value}
        </span>
      )}
      <span id={id} hidden>
        {count(value, noun)}
        {waits && <span>, not yet sent</span>}
      </span>
    </>
  );
}
