import { Switch } from '@mantine/core';
import { useEffect } from 'react';
import { Sheet } from '../../components/sheet.js';
import { useMe } from '../../features/people/people.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { plainKey, shortcuts, shortcutsOn } from './shortcuts.js';
import { t } from '../../lib/language/translate.js';
import classes from './shortcuts-dialog.module.css';

/** The list of shortcuts, with a switch for all of them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useDeviceState(shortcutsOn, useMe().email);
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (plainKey(event) === '?') onClose();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, onClose]);
  return (
    <Sheet title={t('Keyboard shortcuts')} onClose={onClose}>
      <Switch
        data-autofocus
        label={t('Shortcuts of one or two keys')}
        description={t('Ctrl-K (⌘K) opens quick send either way. Remembered on this device.')}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      <dl className={classes.list} data-off={!isOn || undefined}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
