import { error, type WebElement, WebElementCondition } from 'selenium-webdriver';
import { timeout, type Screen } from './screen.js';
import { startWebkit } from './webkit-driver.js';

/**
 * Errors after which a press is tried again: another element still covers the control, the control is
 * not shown yet, or it was rendered anew.
 */
const transientErrors = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
];

/** Scripts for the page: the visible control of a name, and the field of a label. */
const pressable = `
  const nameOf = (each) => each.getAttribute('aria-label') ?? each.innerText.trim();
  return [...document.querySelectorAll('button, a, label')].find(
    (each) => each.checkVisibility() && nameOf(each) === arguments[0]) ?? null;`;
const field = `
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find((each) => each.innerText.replace(/[ *]+$/, '') === arguments[0]);
  return label?.control ?? document.querySelector(\`[aria-label="\${arguments[0]}"]\`);`;
/** A script for the page: scrolls the control into view; whether it has not moved for a frame. */
const isStill = `
  arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(arguments[0].getBoundingClientRect());
  const before = place();
  return new Promise((resolve) => requestAnimationFrame(() => resolve(place() === before)));`;
const shown = 'return document.body.innerText.includes(arguments[0]);';

/** A screen of Debian's WebKit. */
export async function openWebkitScreen(binary: string, url: string): Promise<Screen> {
  const { driver, stop } = await startWebkit(binary);
  const find = (script: string, name: string) =>
    driver.wait(
      new WebElementCondition(`for ${name}`, () => driver.executeScript<WebElement>(script, name)),
      timeout,
    );
  const untilDone = async (act: () => Promise<boolean>, failed: string) => {
    const tried = async () => {
      try {
        return await act();
      } catch (failure) {
        if (transientErrors.some((kind) => failure instanceof kind)) return false;
        throw failure;
      }
    };
    await driver.wait(tried, timeout, failed);
  };
  return {
    open: (path) => driver.get(new URL(path, url).href),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    resize: async (size) => {
      const place = { x: 0, y: 0 };
      await driver
        .manage()
        .window()
        .setRect({ ...place, ...size });
    },
    shows: async (text) => {
      const isShown = () => driver.executeScript<boolean>(shown, text);
      await driver.wait(isShown, timeout).catch(async (cause: unknown) => {
        const instead = await driver.executeScript<string>('return document.body.innerText');
        throw new Error(`“${text}” is not shown, but: ${instead}`, { cause });
      });
    },
    hides: async (text) => {
      const isHidden = async () => !(await driver.executeScript<boolean>(shown, text));
      await driver.wait(isHidden, timeout, `“${text}” is shown`);
    },
    press: (name) => {
      const press = async () => {
        const found = await find(pressable, name);
        // The press goes to where the control was when it was found.
        if (!(await driver.executeScript<boolean>(isStill, found))) return false;
        await found.click();
        return true;
      };
      return untilDone(press, `“${name}” cannot be pressed`);
    },
    fill: (label, text) => {
      const fill = async () => {
        const found = await find(field, label);
        await found.clear();
        await found.sendKeys(text);
        return true;
      };
      return untilDone(fill, `“${label}” cannot be filled`);
    },
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    consoleErrors: () => [],
    close: stop,
  };
}
