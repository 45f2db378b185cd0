import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as on a phone: dialogs and menus then come from below. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
