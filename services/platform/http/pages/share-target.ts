import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import { cutCharacters } from '../../../contract/characters.js';
import { sharedParameters } from '../../../contract/limits.js';

const path = '/home';
const maxFormBytes = 64 * 1_024;
/** Bytes of the address; a proxy has room for headers of 4 kB. */
const maxAddress = 2_500;

/** Whether another application shares something with ours, by a form whose page is not known. */
export const isShareTarget = ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) =>
  method === 'POST' && url === path;

/** The address of the page with what was shared, cut to its limits. */
export function sharedAddress(form: Pick<URLSearchParams, 'get'>): string {
  const fields = new URLSearchParams();
  let left = maxAddress;
  for (const [name, max] of Object.entries(sharedParameters)) {
    let text = cutCharacters(form.get(name)?.trim() ?? '', max);
    while (encodeURIComponent(text).length > left) text = cutCharacters(text, text.length >> 1);
    if (text === '') continue;
    fields.set(name, text);
    left -= encodeURIComponent(text).length;
  }
  return fields.size === 0 ? path : `${path}#${fields.toString()}`;
}

/**
 * Takes what other applications share where the service worker does not, as before its first start.
 * Behind the # it is not sent again.
 */
export async function serveShareTarget(
  application: NestFastifyApplication,
  base: string,
): Promise<void> {
  await application
    .getHttpAdapter()
    .getInstance()
    .register((scope, _options, done) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: maxFormBytes },
        (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
      );
      scope.post(path, { bodyLimit: maxFormBytes }, ({ body }, reply) => {
        const form = body instanceof URLSearchParams ? body : new URLSearchParams();
        return reply.redirect(base + sharedAddress(form), 303);
      });
      done();
    });
}
