import { chooseLanguage } from '../lib/language/language.js';
import { pendingShare } from '../features/shared/pending-share.js';
import { belowBase } from '../lib/api/base-path.js';

// Below a failed cover there is a drawn one, below a failed face its colour.
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) image.remove();
  else image.addEventListener('error', () => image.remove());
}

// Without this script the form sends the token to sign-in in the address.
const form = document.querySelector<HTMLFormElement>('form[method="get"]');
form?.addEventListener('submit', (event) => {
  const token = new FormData(form).get('share');
  if (typeof token !== 'string') return;
  event.preventDefault();
  pendingShare.set(token);
  window.location.assign(belowBase('/login'));
});

const languageSwitch = document.querySelector<HTMLElement>('[data-language]');
languageSwitch?.addEventListener('click', () => {
  chooseLanguage(languageSwitch.lang === 'fr' ? 'fr' : 'en');
});
