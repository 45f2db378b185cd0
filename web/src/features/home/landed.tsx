import { useQuery } from '@tanstack/react-query';
import { Section } from '../../components/section.js';
import { landedText } from '../library/exchanged/landed-text.js';
import { sentOutcomesQuery } from '../library/exchanged/sent-outcomes.js';
import { t } from '../../lib/language/translate.js';

/** How yours landed: the outcomes of the items that the person sent; nothing before the first. */
export function Landed({ me }: { me: string }) {
  const { data } = useQuery(sentOutcomesQuery(me));
  if (data === undefined || data.sent === 0) return null;
  return (
    <Section title={t('How yours landed')} more={{ to: '/my-trboo', label: t('My List') }}>
      <p role="status">{landedText(data)}</p>
    </Section>
  );
}
