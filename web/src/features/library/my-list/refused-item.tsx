import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { Translated } from '../../../components/translated.js';
import { t } from '../../../lib/language/translate.js';
import {
  dropFromOutbox,
  type PendingCommand,
  type RefusedCommand,
  retryInOutbox,
} from '../../../lib/outbox/outbox.js';
import { friendsQuery } from '../../friends/friends.js';
import { useMe } from '../../people/me.js';
import { NameList } from '../../people/name-list.js';
import { unknownPerson } from '../../people/names.js';
import { userQuery } from '../../people/user-query.js';
import { thingPath } from '../thing-path.js';
import classes from './unsent-items.module.css';

interface RefusedItemProps {
  command: PendingCommand;
  refusal: RefusedCommand;
  /** What else can be done, beside the refusal. */
  children?: ReactNode;
}

const fields = z.record(z.string(), z.unknown());

/** A command that the server refused: its words can be changed, sent again or thrown away. */
export function RefusedItem({ command, refusal, children }: RefusedItemProps) {
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
        <p className={classes.state}>{t('Not sent: {reason}', { reason })}</p>
        {children}
        <div className={classes.ways}>
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
    <p className={classes.state}>
      <Translated id="To <names/>" components={{ names: <NameList people={people} /> }} />
    </p>
  );
}
