import { type ReactNode, Fragment, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../../services/contract/people/user.js';
import { findNextItem, useFocusOnUnmount } from '../../lib/page/focus.js';
import { Avatar } from './avatar.js';
import { useMe, displayName, personPath } from './people.js';
import classes from './people.module.css';

interface PersonLinkProps {
  person: Person;
  /** Shows the face before the name; its size in pixels. */
  face?: number;
  className?: string | undefined;
  /** The link is part of a sentence or a list of names, and is underlined. */
  inText?: true;
  /** The text instead of the name: `You`. */
  children?: string | undefined;
}

/**
 * A person's name as a link to their page. The name of a person who was erased is plain text.
 */
export function PersonLink({ person, face, className, inText, children }: PersonLinkProps) {
  const path = personPath(person, useMe().email);
  const styles = [classes.link, className].filter(Boolean).join(' ');
  const content: ReactNode = (
    <>
      {face !== undefined && <Avatar person={person} size={face} />}
      <bdi>{children ?? displayName(person)}</bdi>
    </>
  );
  if (path === null) {
    return (
      <span className={styles} data-face={face !== undefined || undefined}>
        {content}
      </span>
    );
  }
  return (
    <Link
      to={path}
      className={styles}
      data-face={face !== undefined || undefined}
      data-in-text={inText}
    >
      {content}
    </Link>
  );
}

interface PersonFaceProps {
  person: Person;
  /** Pixels. */
  size?: number;
}

/**
 * A person's face as a link to their page, shown beside a `PersonLink`. Keyboards and screen readers
 * skip it, because it is the same link again.
 */
export function PersonFace({ person, size = 40 }: PersonFaceProps) {
  const path = personPath(person, useMe().email);
  const face = <Avatar person={person} size={size} />;
  if (path === null) return face;
  return (
    <Link to={path} className={classes.face} tabIndex={-1} aria-hidden>
      {face}
    </Link>
  );
}

/**
 * Names separated by commas. Each is isolated, so that a right-to-left name does not reorder the
 * others.
 */
export function NameList({ people }: { people: readonly Person[] }) {
  return people.map((person, index) => (
    <Fragment key={person.email || index}>
      {index > 0 ? ', ' : ''}
      <PersonLink inText person={person} />
    </Fragment>
  ));
}

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
