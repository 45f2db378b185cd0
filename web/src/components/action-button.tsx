import type { Icon } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../lib/language/translate.js';
import classes from './action-button.module.css';

interface ActionProps {
  /** Accessible name; the icon alone is not announced. */
  label: string;
  Icon: Icon;
  /** The count, alone and with its noun: `2 likes`. */
  amount?: { value: number; text: string } | undefined;
}

interface ActionButtonProps extends ActionProps {
  /** For a toggle. */
  pressed?: boolean;
  /** The action is done; the button shows it. */
  done?: boolean;
  /** The action is still in the outbox. */
  isUnsent?: boolean;
  /** The button opens a dialog. */
  opens?: 'dialog';
  /** The key that presses it when its item has the focus. */
  shortcut?: string;
  onClick: (event: MouseEvent) => void;
}

/** A card's round button: an icon with an optional count. */
export function ActionButton(props: ActionButtonProps) {
  const { label, Icon, amount, pressed, done, isUnsent, opens, shortcut, onClick } = props;
  const described = useId();
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      title={isUnsent ? t('{label} (not yet sent)', { label }) : label}
      aria-pressed={pressed}
      aria-haspopup={opens}
      aria-describedby={amount && described}
      data-done={done || undefined}
      data-unsent={isUnsent || undefined}
      data-shortcut={shortcut}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {amount && <Amount {...amount} isUnsent={isUnsent} id={described} />}
    </button>
  );
}

/** The same button as a link. */
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
  text: string;
  isUnsent?: boolean | undefined;
  id: string;
}

function Amount({ value, text, isUnsent, id }: AmountProps) {
  return (
    <>
      {value > 0 && (
        <span key={value} className={classes.amount} aria-hidden>
          {value}
        </span>
      )}
      <span id={id} hidden>
        {text}
        {isUnsent && <span>{t(', not yet sent')}</span>}
      </span>
    </>
  );
}
