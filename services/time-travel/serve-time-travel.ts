import { LinkedPages } from '../features/library/share-links/share-links.queries.js';
import { builtWeb } from '../places.js';
import { openTimeTravelApplication } from './time-travel-application.js';
import { serveWeb } from '../platform/http/pages/web.js';
import type { PointInTime } from '../platform/time-travel/time-travel-event-store.js';
import { loadSettings } from '../platform/settings/load-settings.js';

/** Serves the app as of a point in time until the signal aborts. */
export async function serveTimeTravel(
  folder: string,
  past: PointInTime,
  signal: AbortSignal,
): Promise<void> {
  const { port, host } = loadSettings();
  const application = await openTimeTravelApplication(folder, past);
  try {
    await serveWeb(application, builtWeb, application.get(LinkedPages), false);
    await application.listen(port, host);
    const url = await application.getUrl();
    process.stdout.write(`\n  Trboo as of ${past.time} is ready at ${url}\n\n`);
    await new Promise<void>((stop) => {
      if (signal.aborted) stop();
      signal.addEventListener('abort', () => stop());
    });
  } finally {
    await application.close();
  }
}
