import { Button } from '@mantine/core';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { Section } from '../../../components/section.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe } from '../../people/me.js';
import { dropFromOutbox, outbox, pendingCommandsOf } from '../../../lib/outbox/outbox.js';
import { addOutboxCall } from '../editing/adding.js';
import { t } from '../../../lib/language/translate.js';
import classes from './unsent-items.module.css';

/** Recommendations that were added offline and wait in the outbox. */
export function UnsentItems() {
  const me = useMe().email;
  const [waiting] = useDeviceState(outbox, me);
  const added = pendingCommandsOf(waiting, addOutboxCall);
  if (added.length === 0) return null;
  return (
    <Section title={t('Not yet sent')} amount={added.length}>
      <ul className={classes.unsent}>
        {added.map(({ key, request: { title, type, description, metadata }, refused }) => (
          <li key={key} className={classes.one}>
            <div className={classes.cover}>
              <Cover untitled title={title} type={type} metadata={metadata} />
            </div>
            <div className={classes.body}>
              <CategoryChip type={type} />
              <h3 dir="auto">{title}</h3>
              <p className={classes.why} dir="auto">
                {description}
              </p>
              <p className={classes.state}>
                {refused
                  ? t('Failed to save: {reason}', { reason: refused })
                  : t("Saved on this device. We'll send it as soon as you're online.")}
              </p>
              <Button
                variant="default"
                aria-label={t('Discard {title}', { title })}
                onClick={() => dropFromOutbox(me, key)}
              >
                {t('Discard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
