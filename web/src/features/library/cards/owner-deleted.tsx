import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { Translated } from '../../../components/translated.js';
import { PersonLink } from '../../people/person-link.js';
import { t } from '../../../lib/language/translate.js';

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
