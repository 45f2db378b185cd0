import { Button } from '@mantine/core';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { Section } from '../../../components/section.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe } from '../../people/me.js';
import {
  dropFromOutbox,
  outbox,
  type OutboxCall,
  pendingCommandsOf,
} from '../../../lib/outbox/outbox.js';
import { addOutboxCall } from '../editing/adding.js';
import { DuplicateNotice } from '../editing/duplicate-notice.js';
import { RefusedItem } from './refused-item.js';
import { t } from '../../../lib/language/translate.js';
import classes from './unsent-items.module.css';

/** Recommendations that were added offline, and whatever waited and was refused. */
export function UnsentItems({ calls }: { calls: readonly OutboxCall[] }) {
  const me = useMe().email;
  const [waiting] = useDeviceState(outbox, me);
  const added = pendingCommandsOf(waiting, addOutboxCall);
  const unsent = added.filter(({ refused }) => !refused);
  const refusedItems = calls.flatMap((call) =>
    pendingCommandsOf(waiting, call).flatMap((command) => {
      const refusal = command.refused ? call.whenRefused?.(command.request) : null;
      return refusal ? [{ command, refusal }] : [];
    }),
  );
  const amount = unsent.length + refusedItems.length;
  if (amount === 0) return null;
  return (
    <Section title={t('Not yet sent')} amount={amount}>
      <ul className={classes.unsent}>
        {refusedItems.map(({ command, refusal }) => (
          <RefusedItem key={command.key} command={command} refusal={refusal}>
            {added
              .filter(({ key }) => key === command.key)
              .map(({ key, request: { title, type, description } }) => (
                <DuplicateNotice
                  key={key}
                  title={title}
                  type={type}
                  why={description}
                  onDone={() => dropFromOutbox(me, key)}
                />
              ))}
          </RefusedItem>
        ))}
        {unsent.map(({ key, request: { title, type, description, metadata } }) => (
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
                {t("Saved on this device. We'll send it as soon as you're online.")}
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
