// Serves the built product many times over, each on its own stores: code is loaded once for all
// tests of a worker. A POST with settings starts one and answers its address; a DELETE ends it. It
// ends with its parent. Without a thread for the projector, a start takes a third of the processor time.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import 'reflect-metadata';
import { readSettings } from '../../dist/server/settings.js';
import { laggingReadStore, readSideLags } from './lagging-read-store.mjs';
import { startProduct } from '../../dist/server/start-product.js';

const products = new Map();

/** What replaces the read side: the projector then runs in this thread, else in one of its own. */
function readSideFor(hasThread) {
  if (readSideLags) return laggingReadStore;
  return hasThread ? undefined : (store) => store;
}

const ways = {
  async POST(request) {
    const { settings, hasThread } = await json(request);
    const application = await startProduct(readSettings(settings), readSideFor(hasThread));
    const url = await application.getUrl();
    products.set(url, application);
    return { url };
  },
  async DELETE(request) {
    const { url } = await json(request);
    await products.get(url)?.close();
    products.delete(url);
    return {};
  },
};

const server = createServer((request, response) => {
  // A kept connection might be closed by this side just when it is used again.
  response.shouldKeepAlive = false;
  ways[request.method](request).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error) => response.writeHead(500).end(String(error.stack)),
  );
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send(`http://127.0.0.1:${server.address().port}`);
