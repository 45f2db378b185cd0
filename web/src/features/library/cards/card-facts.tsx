import { IconEye, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { PersonLink } from '../../people/person-link.js';
import { rating, ratingText } from '../metadata.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { categoryKinds } from '../categories.js';
import classes from './card-facts.module.css';

const texts = {
  private: t('Only you'),
  recipients: t('Those you sent it to'),
  friends: t('Friends'),
};

/** Who sees one's own recommendation, in a word; nothing for others' ones. */
export function Audience({ recommendation: { audience } }: { recommendation: Recommendation }) {
  if (audience === undefined) return null;
  return (
    <span className="inline-row note gap-4" title={t('Who sees it')}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('Who sees it')}: </span>
      {texts[audience]}
    </span>
  );
}

/** Says why a saved thing has no why any more, and offers to write one's own. */
export function OwnerDeleted({ recommendation }: { recommendation: Recommendation }) {
  const { title, link, addedByUser } = recommendation;
  const query = new URLSearchParams({ title, ...(link !== null && { url: link }) });
  return (
    <p>
      <Translated
        id="<person/> has deleted this recommendation. It stays in My List."
        components={{ person: <PersonLink inText person={addedByUser} /> }}
      />{' '}
      <Link to={`/add?${query}`}>{t('Recommend it yourself')}</Link>
    </p>
  );
}

/** The public rating, if there is one. */
export function RatingStars({ metadata }: Pick<Recommendation, 'metadata'>) {
  const stars = rating(metadata);
  if (!stars) return null;
  const value = ratingText(stars);
  return (
    <span className="inline-row note gap-4 strong tabular">
      <IconStarFilled size={14} aria-hidden />
      <span aria-hidden>{value}</span>
      <span className="visually-hidden">
        {t('Rated {value} out of {outOf}', { value, outOf: stars.outOf })}
      </span>
    </span>
  );
}

/** The date on a card: when it was saved, if `saved` and it was; else when it was added. */
export function shownDate({ addedDate, savedDate }: Recommendation, saved: boolean) {
  return saved && savedDate !== undefined
    ? { date: savedDate, dateLabel: t('Saved') }
    : { date: addedDate };
}

/** The category's name in its colour. */
export function CategoryChip({ type }: { type: Category }) {
  return (
    <span className={classes.chip} data-type={type}>
      {categoryKinds[type].label}
    </span>
  );
}
