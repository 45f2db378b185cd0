import { textKey } from '../text-key.js';
import accounts from './french/accounts.json' with { type: 'json' };
import app from './french/app.json' with { type: 'json' };
import common from './french/common.json' with { type: 'json' };
import friends from './french/friends.json' with { type: 'json' };
import imports from './french/import.json' with { type: 'json' };
import library from './french/library.json' with { type: 'json' };
import privacy from './french/privacy.json' with { type: 'json' };
import screens from './french/screens.json' with { type: 'json' };
import search from './french/search.json' with { type: 'json' };
import server from './french/server.json' with { type: 'json' };
import share from './french/share.json' with { type: 'json' };

const byEnglish = {
  ...accounts,
  ...app,
  ...common,
  ...friends,
  ...imports,
  ...library,
  ...privacy,
  ...screens,
  ...search,
  ...server,
  ...share,
};

/** The French texts by the keys of the English ones. The build compiles them (web/catalogs.ts). */
export const texts = Object.fromEntries(
  Object.entries(byEnglish).map(([english, french]) => [textKey(english), french]),
);
