import type { Category } from '../../../../../services/contract/people/user.js';
import { Avatar } from '../../people/avatar.js';
import { Cover } from '../../library/cover/cover.js';
import classes from './wall.module.css';

interface Note {
  title: string;
  type: Category;
  why: string;
  who: string;
}

const notes: readonly Note[] = [
  { title: 'The Salt Road', type: 'book', why: 'I missed my stop twice.', who: 'Inès' },
  { title: 'Night Ferry', type: 'music', why: 'For the drive home, windows down.', who: 'Marco' },
  { title: 'Café Lumen', type: 'place', why: 'Ask for the table by the stove.', who: 'Aya' },
  { title: 'Kite Weather', type: 'movie', why: 'Watch it with someone who talks.', who: 'Tom' },
  { title: 'Tidal Radio', type: 'podcast', why: 'Ten minutes, then the washing up.', who: 'Léa' },
  { title: 'Night Boat', type: 'series', why: 'Give it until episode three.', who: 'Noor' },
];

/** An illustration: notes from friends about good things. */
export function Wall() {
  return (
    <div className={classes.wall} aria-hidden>
      {notes.map(({ title, type, why, who }) => (
        <figure key={title} className={classes.note}>
          <Cover title={title} type={type} metadata={{}} />
          <figcaption className={classes.caption}>
            <span className={classes.why}>{why}</span>
            <span className={classes.who}>
              <Avatar
                person={{ email: who, firstName: who, lastName: '', profilePicture: null }}
                size={24}
              />
              {who}
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
