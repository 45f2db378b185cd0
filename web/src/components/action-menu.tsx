import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useCloseOnBack } from '../lib/page/overlay-history.js';
import { Sheet } from './sheet.js';
import classes from './action-button.module.css';

interface MenuAction {
  label: string;
  onChoose: () => void;
}

interface ActionMenuProps {
  /** Name of the button: `More about Ben`. */
  label: string;
  actions: readonly MenuAction[];
}

interface KindProps extends ActionMenuProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens the menu. */
  button: Ref<HTMLButtonElement>;
}

/** A button that opens a menu of actions: a dropdown, on a phone a sheet. Back closes it. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Kind = useIsPhone() ? SheetMenu : Dropdown;
  const closing = actions.map((action) => ({
    label: action.label,
    onChoose: () => {
      // A dialog that the action opens gives the focus back to the button.
      button.current?.focus();
      setOpen(false);
      action.onChoose();
    },
  }));
  return (
    <Kind label={label} actions={closing} isOpen={isOpen} onChange={setOpen} button={button} />
  );
}

function Dropdown({ label, actions, isOpen, onChange, button }: KindProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      classNames={{ item: classes.item ?? '' }}
      opened={isOpen}
      onChange={onChange}
    >
      <Menu.Target>
        <Button ref={button} variant="default" px="sm" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.label} onClick={action.onChoose}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
      {isOpen && <CloseOnBack onBack={() => onChange(false)} />}
    </Menu>
  );
}

function CloseOnBack({ onBack }: { onBack: () => void }) {
  useCloseOnBack(onBack);
  return null;
}

function SheetMenu({ label, actions, isOpen, onChange, button }: KindProps) {
  return (
    <>
      <Button
        ref={button}
        variant="default"
        px="sm"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => onChange(true)}
      >
        <IconDots size={18} aria-hidden />
      </Button>
      {isOpen && (
        <Sheet small title={label} onClose={() => onChange(false)}>
          <ul>
            {actions.map((action) => (
              <li key={action.label}>
                <button type="button" className={classes.row} onClick={action.onChoose}>
                  {action.label}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

/** Whether the page is as narrow as on a phone: dialogs and menus then come from below. */
function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
