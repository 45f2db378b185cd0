import { Button } from '@mantine/core';
import { StorageItem } from '../../lib/storage/storage-item.js';
import { toastSuccess, toastInfo } from '../../lib/toasts/toast.js';
import { afterChunkLoadError } from './after-chunk-load-error.js';
import { t } from '../../lib/language/translate.js';
import { belowBase } from '../../lib/api/base-path.js';

const reloadedAt = new StorageItem('sessionStorage', 'trboo-reloaded-at');
/** Set before a reload; the reloaded page then says that Trboo was updated. */
const updated = new StorageItem('sessionStorage', 'trboo-updated');

type Field = HTMLInputElement | HTMLTextAreaElement;
/** Fields with input since the page was loaded. */
const typedIn = new Set<Field>();

function rememberTyping({ target }: Event): void {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isField) typedIn.add(target);
}

const hasTyped = () => [...typedIn].some((field) => field.isConnected && field.value.trim() !== '');

/** Whether the server answers; then a missing file was removed for good. */
const isServerReachable = () =>
  fetch(belowBase('/health/live'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Closes the last toast. Several files may be missing at once, and one toast is enough. */
let closeToast = () => {};

const offerReload = () => {
  closeToast();
  closeToast = toastInfo(offer);
};

const isReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

const reload = () => {
  updated.set('yes');
  window.location.reload();
};

const offer = (
  <>
    <span>{t('Trboo was updated. What you typed is still here; reload when you’re done.')}</span>{' '}
    <Button variant="default" size="compact-sm" onClick={reload}>
      {t('Reload')}
    </Button>
  </>
);

/**
 * After a deploy, code that this page has not loaded yet may be gone. Then the page reloads, at
 * most once a minute, and says so. If a field holds text, the person chooses when.
 */
export function reloadOnNewVersion(): void {
  // Firefox aborts running loads when a page is left; that is no new version.
  let leftAt = -Infinity;
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  window.addEventListener('input', rememberTyping, true);
  window.addEventListener('vite:preloadError', () => {
    void isServerReachable().then((isOutdated) => {
      const reloaded = Math.max(leftAt, Number(reloadedAt.get() ?? 0));
      const next = afterChunkLoadError({
        isOutdated,
        hasTyped: hasTyped(),
        elapsed: Date.now() - reloaded,
      });
      if (next === 'offer') offerReload();
      if (next !== 'reload') return;
      reloadedAt.set(String(Date.now()));
      reload();
    });
  });
  // The first read of this storage takes 80 ms on a phone.
  if (!isReloaded() || updated.get() === null) return;
  updated.set(null);
  toastSuccess(t('Trboo was updated'));
}
