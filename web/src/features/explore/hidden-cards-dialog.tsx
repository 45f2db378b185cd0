import { Button } from '@mantine/core';
import { Sheet } from '../../components/sheet.js';
import { useMe } from '../people/people.js';
import { useHiddenCards } from './hidden-cards.js';
import { t } from '../../lib/language/translate.js';
import classes from '../library/cards/card-facts.module.css';

/** The cards hidden on this device, last hidden first, with a button to show each again. */
export function HiddenCardsDialog({ onClose }: { onClose: () => void }) {
  const { cards, show } = useHiddenCards(useMe().email);
  return (
    <Sheet title={t('Hidden cards')} onClose={onClose}>
      {cards.length === 0 && <p role="status">{t('No hidden cards')}</p>}
      <ul className={classes.cards}>
        {cards.toReversed().map(({ id, title }) => (
          <li key={id}>
            <bdi>{title || t('Hidden earlier')}</bdi>
            <Button
              variant="default"
              aria-label={t('Show {title} again', { title })}
              onClick={() => show(id)}
            >
              {t('Show again')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
