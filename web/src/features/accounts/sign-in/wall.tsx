import type { Category } from '../../../../../services/contract/people/user.js';
import { Avatar } from '../../people/avatar.js';
import { Cover } from '../../library/cover/cover.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sign-in-screen.module.css';

interface Note {
  title: string;
  type: Category;
  why: string;
  who: string;
}

const notes: readonly Note[] = [
  { title: t('The Salt Road'), type: 'book', why: t('I missed my stop twice.'), who: 'Inès' },
  {
    title: t('Night Ferry'),
    type: 'music',
    why: t('For the drive home, windows down.'),
    who: 'Marco',
  },
  { title: t('Café Lumen'), type: 'place', why: t('Ask for the table by the stove.'), who: 'Aya' },
  {
    title: t('Kite Weather'),
    type: 'movie',
    why: t('Watch it with someone who talks.'),
    who: 'Tom',
  },
  {
    title: t('Tidal Radio'),
    type: 'podcast',
    why: t('Ten minutes, then the washing up.'),
    who: 'Léa',
  },
  { title: t('Night Boat'), type: 'series', why: t('Give it until episode three.'), who: 'Noor' },
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
            <span className="row note gap-8 strong">
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

/** Says what people get by signing in. */
export function SignInPromise() {
  return (
    <p className={classes.promise}>
      {t(
        'Keep the books, films, records and corner cafés you love. Say why. Hear from friends what to love next.',
      )}
    </p>
  );
}
