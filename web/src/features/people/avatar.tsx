import { belowBase } from '../../lib/api/base-path.js';
import { useState } from 'react';
import type { Person } from '../../../../services/contract/people/user.js';
import { initials } from './people.js';
import { seedOf } from '../../lib/text/seeded-random.js';
import classes from './people.module.css';

interface AvatarProps {
  person: Pick<Person, 'email' | 'firstName' | 'lastName' | 'profilePicture'>;
  /** Pixels. */
  size?: number;
}

/**
 * A person's picture or initials. Hidden from screen readers, because the name stands beside it.
 */
export function Avatar({ person, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = person.profilePicture;
  const style = { width: size, height: size, fontSize: size * 0.4 };
  return (
    <span className={classes.avatar} data-tone={seedOf(person.email) % 5} style={style} aria-hidden>
      {picture && picture !== failed ? (
        <img src={belowBase(picture)} alt="" onError={() => setFailed(picture)} />
      ) : (
        initials(person)
      )}
    </span>
  );
}
