import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { Section } from '../../../components/section.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe } from '../../people/me.js';
import { dropFromOutbox, outbox, pendingCommandsOf } from '../../../lib/outbox/outbox.js';
import { addOutboxCall } from '../editing/adding.js';
import { DuplicateNotice } from '../editing/duplicate-notice.js';
import { sendOutboxCall } from '../sharing/sharing.js';
import { thingPath } from '../thing-path.js';
import { t } from '../../../lib/language/translate.js';
import classes from './unsent-items.module.css';

/** Recommendations that were added offline and wait in the outbox. */
export function UnsentItems() {
  const me = useMe().email;
  const [waiting] = useDeviceState(outbox, me);
  const added = pendingCommandsOf(waiting, addOutboxCall);
  const sent = pendingCommandsOf(waiting, sendOutboxCall).filter(({ refused }) => refused);
  if (added.length + sent.length === 0) return null;
  return (
    <Section title={t('Not yet sent')} amount={added.length + sent.length}>
      <ul className={classes.unsent}>
        {sent.map(({ key, request: { recommendationId, why, toEmails }, refused = '' }) => (
          <li key={key} className={classes.one}>
            <div className={classes.body}>
              <h3 dir="auto">
                <Link to={thingPath(recommendationId)}>{t('Send it again')}</Link>
              </h3>
              <p className={classes.state}>{toEmails.join(', ')}</p>
              <p className={classes.why} dir="auto">
                {why}
              </p>
              <p className={classes.state}>{t('Failed to share: {reason}', { reason: refused })}</p>
              <Button variant="default" onClick={() => dropFromOutbox(me, key)}>
                {t('Discard')}
              </Button>
            </div>
          </li>
        ))}
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
              {refused ? (
                <DuplicateNotice
                  text={t('Failed to save: {reason}', { reason: refused })}
                  title={title}
                  type={type}
                  why={description}
                  onDone={() => dropFromOutbox(me, key)}
                />
              ) : (
                <p className={classes.state}>
                  {t("Saved on this device. We'll send it as soon as you're online.")}
                </p>
              )}
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
