import { error, type WebElement, WebElementCondition } from 'selenium-webdriver';
import { patience, type Screen } from './screen.js';
import { startWebkit } from './webkit-driver.js';

/**
 * What is just leaving, as a dialog, may still be above it, it may itself be on its way in, or it is
 * replaced by its like.
 */
const mayPass = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
];

/** In the page: what can be pressed under a name, or the field of a label; only what is shown. */
const pressable = `
  const nameOf = (each) => each.getAttribute('aria-label') ?? each.innerText.trim();
  return [...document.querySelectorAll('button, a, label')].find(
    (each) => each.checkVisibility() && nameOf(each) === arguments[0]) ?? null;`;
const field = `
  const labels = [...document.querySelectorAll('label')];
  const label = labels.find((each) => each.innerText.replace(/[ *]+$/, '') === arguments[0]);
  return label?.control ?? document.querySelector(\`[aria-label="\${arguments[0]}"]\`);`;
/** In the page: brings this out from under the bottom bar; whether it stands where it stood a frame ago. */
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
      patience,
    );
  const untilDone = async (act: () => Promise<boolean>, failed: string) => {
    const tried = async () => {
      try {
        return await act();
      } catch (failure) {
        if (mayPass.some((kind) => failure instanceof kind)) return false;
        throw failure;
      }
    };
    await driver.wait(tried, patience, failed);
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
      await driver.wait(isShown, patience, `“${text}” is not shown`);
    },
    hides: async (text) => {
      const isHidden = async () => !(await driver.executeScript<boolean>(shown, text));
      await driver.wait(isHidden, patience, `“${text}” is shown`);
    },
    press: (name) => {
      const press = async () => {
        const found = await find(pressable, name);
        // A press goes to where it was when it was looked for.
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
    complaints: () => [],
    close: stop,
  };
}
