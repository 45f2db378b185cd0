import { Fragment, type ReactNode, useRef } from 'react';
import type { Person } from '../../../../services/contract/people/user.js';
import { findNextItem, useFocusOnUnmount } from '../../lib/page/focus.js';
import { displayName } from './names.js';
import { PersonFace, PersonLink } from './person-link.js';
import classes from './people.module.css';

interface PersonRowProps {
  person: Person;
  note: string;
  /** Makes the name a button. */
  onOpen?: () => void;
  /** Buttons. */
  children?: ReactNode;
}

/** An address breaks before its domain, if it must. */
function Note({ children }: { children: string }) {
  const [start, ...rest] = children.split('@');
  return (
    <p className="note breaks">
      {start}
      {rest.map((part) => (
        <Fragment key={part}>
          <wbr />@{part}
        </Fragment>
      ))}
    </p>
  );
}

/** A person in a list: picture, name, note and buttons. */
export function PersonRow({ person, note, onOpen, children }: PersonRowProps) {
  const name = displayName(person);
  const row = useRef<HTMLLIElement>(null);
  useFocusOnUnmount(row, findNextItem);
  return (
    <li ref={row} className={classes.row} data-item>
      <PersonFace person={person} size={44} />
      <div className={classes.who}>
        {onOpen ? (
          <button type="button" className={classes.open} onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
        ) : (
          <p className={classes.name} dir="auto">
            <PersonLink person={person} />
          </p>
        )}
        {note !== '' && note !== name && <Note>{note}</Note>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
