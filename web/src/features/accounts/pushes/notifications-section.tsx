import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  NotificationSettings,
  Topic,
} from '../../../../../services/contract/notifications/settings.js';
import { muteHours } from '../../../../../services/contract/notifications/settings.js';
import { QueryState } from '../../../components/feedback/states.js';
import { Choice } from '../../../components/inputs/choice.js';
import { refusalText } from '../../../lib/api/errors.js';
import { t } from '../../../lib/language/translate.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/people.js';
import { notificationSettingsQuery, useChangeSettings, useMute } from './pushes.js';
import { PushDevices } from './push-devices.js';
import classes from '../profile/profile.module.css';

const topics: readonly { topic: Topic; label: string; hint: string }[] = [
  {
    topic: 'letters',
    label: t('Letters and asks'),
    hint: t('What friends send you, and what they ask you for.'),
  },
  {
    topic: 'answers',
    label: t('Answers to yours'),
    hint: t('Likes, comments, and what became of what you sent.'),
  },
  { topic: 'friends', label: t('Friends'), hint: t('Friend requests and their answers.') },
];
const off = { value: 'off', label: t('Off') } as const;
const push = { value: 'push', label: t('Push') } as const;
const mail = { value: 'mail', label: t('Mail') } as const;
const mailTimes = [
  { value: 'at-once', label: t('At once') },
  { value: 'weekly', label: t('Once a week') },
] as const;

const failed = (failure: unknown) =>
  toastError(refusalText(failure, t("Couldn't save. Try again.")));
/** Half past seven in the evening is 1170 and `19:30`. */
const clockTime = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const night = { from: 22 * 60, to: 8 * 60 };

interface PartProps {
  readonly settings: NotificationSettings;
}

function Topics({ settings }: PartProps) {
  const { mutate } = useChangeSettings();
  const change = (changes: Parameters<typeof mutate>[0]) => mutate(changes, { onError: failed });
  const isMailed = topics.some(({ topic }) => settings[topic] === 'mail');
  return (
    <>
      {topics.map(({ topic, label, hint }) => (
        <div key={topic} className={classes.topic}>
          <div>
            <h3 className="label">{label}</h3>
            <p className="note">{hint}</p>
          </div>
          <Choice
            legend={label}
            name={`notify-${topic}`}
            options={settings.canMail ? [off, push, mail] : [off, push]}
            chosen={settings[topic]}
            onChoose={(channel) => change({ [topic]: channel })}
          />
        </div>
      ))}
      {isMailed && (
        <div className={classes.topic}>
          <h3 className="label">{t('Mail comes')}</h3>
          <Choice
            legend={t('Mail comes')}
            name="mail-time"
            options={mailTimes}
            chosen={settings.mailTime}
            onChoose={(mailTime) => change({ mailTime })}
          />
        </div>
      )}
    </>
  );
}

function QuietHours({ settings: { quietHours } }: PartProps) {
  const { mutate } = useChangeSettings();
  const change = (hours: typeof quietHours) => mutate({ quietHours: hours }, { onError: failed });
  const field = (end: 'from' | 'to', label: string) =>
    quietHours && (
      <TextInput
        type="time"
        label={label}
        value={clockTime(quietHours[end])}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') change({ ...quietHours, [end]: minuteOf(value) });
        }}
      />
    );
  return (
    <div className="stack start gap-12">
      <Switch
        label={t('Quiet hours')}
        description={t('Pushes wait until they end, and then come as one.')}
        checked={quietHours !== null}
        onChange={() => change(quietHours === null ? night : null)}
      />
      {quietHours && (
        <div className="flex wrap gap-20">
          {field('from', t('From'))}
          {field('to', t('Until'))}
        </div>
      )}
    </div>
  );
}

function Mute({ settings: { mutedUntil } }: PartProps) {
  const { mutate, isPending } = useMute();
  const until = mutedUntil && new Date(mutedUntil);
  const locale = document.documentElement.lang;
  const shown =
    until && until.toLocaleString(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return (
    <div className="stack start gap-12">
      {shown && <p role="status">{t('Muted until {time}', { time: shown })}</p>}
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate(shown ? 0 : muteHours, { onError: failed })}
      >
        {shown ? t('Unmute') : t('Mute for a day')}
      </Button>
    </div>
  );
}

/** What the person is told outside of the product: topics, quiet hours, a mute, and devices. */
export function NotificationsSection() {
  const query = useQuery(notificationSettingsQuery(useMe().email));
  return (
    <QueryState
      query={query}
      what={t('your notifications')}
      skeleton={<Skeleton height={320} radius="md" />}
    >
      {(settings) => (
        <div className={classes.settings}>
          <Topics settings={settings} />
          <QuietHours settings={settings} />
          <Mute settings={settings} />
          <PushDevices settings={settings} />
        </div>
      )}
    </QueryState>
  );
}
