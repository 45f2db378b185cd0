import { browsers, systems } from '../../../../services/contract/accounts/device.js';
import { t } from '../../lib/language/translate.js';

const both = new RegExp(`^(${browsers.join('|')}) on (${systems.join('|')})$`);

/** The server's name of a device in the language of the page; names that people gave stay. */
export function deviceName(name: string): string {
  const [, browser, system] = both.exec(name) ?? [];
  return browser && system ? t('{browser} on {system}', { browser, system }) : name;
}
