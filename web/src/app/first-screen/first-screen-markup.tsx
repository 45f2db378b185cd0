import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { StaticRouter } from 'react-router-dom';
import type { FirstScreenView } from '../../../../services/contract/first-reads-content.js';
import { type FirstScreen, firstScreenAt } from '../../../../services/contract/screens.js';
import { sessionQuery } from '../../features/accounts/session.js';
import { ExploreScreen } from '../../features/explore/explore-screen.js';
import { MyListScreen } from '../../features/library/my-list/my-list-screen.js';
import { MeContext } from '../../features/people/people.js';
import { forgetFirstReads, provideFirstReads } from '../../lib/api/first-reads.js';
import { language } from '../../lib/language/language.js';
import { setLiveStatus } from '../../lib/live/status.js';
import { setRenderedZone } from '../../lib/text/format.js';
import { loadFirstQueries } from '../screens/first-queries.js';
import { HomeWithInbox } from '../screens/home-with-inbox.js';
import { BottomBar } from '../shell/bottom-bar.js';
import { listScreen } from '../shell/list-screen.js';
import shell from '../shell/shell.module.css';
import { Sidebar } from '../shell/sidebar.js';
import { TopBar } from '../shell/top-bar.js';
import { cssVariables, theme } from '../styles/theme.js';

const views: Readonly<Record<FirstScreen, ComponentType>> = {
  home: HomeWithInbox,
  explore: ExploreScreen,
  'my-list': MyListScreen,
};

/**
 * The bars of both widths, and which of them is shown; the markup takes the place of the static
 * frame. A page in another language or time zone, or of somebody who chose how lists are shown, does
 * without.
 */
function stylesFor(zone: string): string {
  const isShown = `:root[lang='${language}'][data-zone='${zone}']:not([data-card-views])`;
  return `
#first-screen,${isShown} #frame{display:none}
${isShown} #first-screen{display:block}
#first-screen [data-bar]{display:contents}
#first-screen [data-status]{visibility:hidden}
#first-screen [data-pressed]{opacity:0.6}
@media (max-width:60em){#first-screen [data-bar='wide']{display:none}}
@media (min-width:60.01em){#first-screen [data-bar='narrow']{display:none}}`;
}

// The bars leave no place for a sign of the connection, which the app will have.
setLiveStatus('live');

/** Renders one screen after another: the reads of the document belong to the module. */
let previous: Promise<unknown> = Promise.resolve();

export const renderFirstScreen: FirstScreenView['renderFirstScreen'] = (path, answers, zone) => {
  const markup = previous.then(async () => {
    provideFirstReads(answers);
    setRenderedZone(zone);
    try {
      return await render(path, zone);
    } finally {
      forgetFirstReads();
    }
  });
  previous = markup.catch(() => undefined);
  return markup;
};

async function render(path: string, zone: string): Promise<string> {
  const screen = firstScreenAt(path);
  if (!screen) return '';
  const Screen = views[screen];
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } },
  });
  const { user } = await client.query(sessionQuery);
  if (!user) return '';
  await loadFirstQueries(client, user.email, path);
  const { prelude } = await prerenderToNodeStream(
    <>
      <style>{stylesFor(zone)}</style>
      <div id="first-screen" lang={language} aria-hidden inert>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
          <QueryClientProvider client={client}>
            <StaticRouter location={path}>
              <MeContext value={user}>
                <div className={shell.shell}>
                  <div data-bar="narrow">
                    <TopBar />
                  </div>
                  <div data-bar="wide">
                    <aside className={shell.side}>
                      <Sidebar />
                    </aside>
                  </div>
                  <main className={shell.main} data-wide={listScreen.test(path) || undefined}>
                    <Screen />
                  </main>
                  <div data-bar="narrow">
                    <BottomBar />
                  </div>
                </div>
              </MeContext>
            </StaticRouter>
          </QueryClientProvider>
        </MantineProvider>
      </div>
    </>,
    {
      // Otherwise large parts are put into their places by scripts.
      progressiveChunkSize: Infinity,
      // A part that fails here is left to the app, which shows and reports it.
      onError: () => undefined,
    },
  );
  return text(prelude);
}
