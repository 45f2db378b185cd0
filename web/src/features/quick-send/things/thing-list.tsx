import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Cover } from '../../library/cover/cover.js';
import classes from '../quick-send.module.css';
import { type ThingGroup, type ThingOption, describeThing } from './thing.js';
import { t } from '../../../lib/language/translate.js';

interface ThingListProps {
  id: string;
  groups: readonly ThingGroup[];
  /** Key of the option that Enter chooses. */
  active: string | undefined;
  onActive: (key: string) => void;
  onChoose: (option: ThingOption) => void;
}

/** The element id of an option in the list of this id. */
export const optionId = (list: string, { key }: ThingOption) => `${list}-${key}`;

/** The list of the combobox; the focus stays in the field. */
export function ThingList({ id, groups, active, onActive, onChoose }: ThingListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (groups.length === 0) return null;
  return (
    <div
      ref={list}
      id={id}
      className={classes.list}
      role="listbox"
      aria-label={t('Things to send')}
    >
      {groups.map((group) => (
        <Group key={group.label} label={group.label}>
          {group.options.map((option) => (
            // The keys are handled by the field, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={optionId(id, option)}
              className={classes.option}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active}
              onMouseMove={() => onActive(option.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <OptionRow option={option} />
            </div>
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={classes.group} role="presentation">
        {label}
      </div>
      {children}
    </div>
  );
}

function OptionRow({ option: { thing } }: { option: ThingOption }) {
  const { title, note, cover } = describeThing(thing);
  return (
    <>
      <span className={classes.cover}>
        {cover ? (
          <Cover title={title} {...cover} />
        ) : (
          <IconPencil size={22} stroke={1.75} aria-hidden />
        )}
      </span>
      <span className={classes.words}>
        <bdi className="strong breaks">{title}</bdi>
        {note !== '' && <span className="note breaks">{note}</span>}
      </span>
    </>
  );
}
