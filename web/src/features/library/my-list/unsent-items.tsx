import { Button } from '@mantine/core';
import { CategoryChip } from '../cards/card-facts.js';
import { Cover } from '../cover/cover.js';
import { Section } from '../../../components/section.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe, unknownPerson } from '../../people/people.js';
import {
  dropFromOutbox,
  outbox,
  type OutboxCall,
  pendingCommandsOf,
} from '../../../lib/outbox/outbox.js';
import { addOutboxCall } from '../editing/adding.js';
import { DuplicateNotice } from '../editing/duplicate-notice.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from './my-list-screen.module.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import {
  type PendingCommand,
  type RefusedCommand,
  retryInOutbox,
} from '../../../lib/outbox/outbox.js';
import { friendsQuery } from '../../friends/friends.js';
import { NameList } from '../../people/person-link.js';
import { userQuery } from '../../people/users.js';
import { thingPath } from '../thing-path.js';

type Added = z.output<typeof addOutboxCall.call.request>;

interface RefusedItemProps {
  command: PendingCommand;
  refusal: RefusedCommand;
  /** The item, if the command adds one: the library may have it already. */
  added: Added | undefined;
}

const fields = z.record(z.string(), z.unknown());

/** A command that the server refused: its words can be changed, sent again or thrown away. */
function RefusedItem({ command, refusal, added }: RefusedItemProps) {
  const { key, refused: reason = '' } = command;
  const { kind, recommendationId, toEmails = [] } = refusal;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const written = refusal.texts.map((each) => ({ ...each, text: texts[each.field] ?? each.text }));
  const me = useMe().email;
  const heading = useId();
  const retry = () => {
    const { withTexts = (typed) => ({ ...fields.parse(command.request), ...typed }) } = refusal;
    retryInOutbox(me, key, { call: command.call, request: withTexts(texts) });
  };
  return (
    <li className={classes.one} aria-labelledby={heading}>
      <div className={classes.body}>
        <h3 id={heading}>{kind}</h3>
        {toEmails.length > 0 && <Recipients emails={toEmails} />}
        {written.map(({ field, label, text, max }) => (
          <LimitedTextarea
            key={field}
            className={classes.text ?? ''}
            classNames={{ input: classes.why ?? '' }}
            label={written.length > 1 && label}
            aria-label={label}
            autosize
            max={max}
            value={text}
            onType={(typed) => setTexts((before) => ({ ...before, [field]: typed }))}
          />
        ))}
        <p className="note">{t('Not sent: {reason}', { reason })}</p>
        {added && (
          <DuplicateNotice
            title={added.title}
            type={added.type}
            why={texts['description'] ?? added.description}
            onSent={() => dropFromOutbox(me, key)}
          />
        )}
        <div className="flex wrap gap-8">
          <Button
            disabled={written.some(({ text }) => text.trim() === '')}
            aria-describedby={heading}
            onClick={retry}
          >
            {t('Try again')}
          </Button>
          {recommendationId !== undefined && (
            <Button component={Link} to={thingPath(recommendationId)} variant="default">
              {t('Open')}
            </Button>
          )}
          <Button
            variant="subtle"
            aria-describedby={heading}
            onClick={() => dropFromOutbox(me, key)}
          >
            {t('Discard')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The people it was for, by name; some may be friends no longer. */
function Recipients({ emails }: { emails: readonly string[] }) {
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const friend = (email: string) => friends.find((each) => each.email === email);
  const others = useQueries({
    queries: emails.filter((email) => !friend(email)).map((email) => userQuery({ email })),
  });
  const known = others.flatMap(({ data }) => data ?? []);
  const people = emails.map(
    (email) => friend(email) ?? known.find((each) => each.email === email) ?? unknownPerson(''),
  );
  return (
    <p className="note">
      <Translated id="To <names/>" components={{ names: <NameList people={people} /> }} />
    </p>
  );
}

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
          <RefusedItem
            key={command.key}
            command={command}
            refusal={refusal}
            added={added.find(({ key }) => key === command.key)?.request}
          />
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
              <p className="note">
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
