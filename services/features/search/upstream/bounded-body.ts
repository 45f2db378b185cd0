import type { ReadableStream } from 'node:stream/web';
import { ProviderFailure } from '../search-port.js';

/** Bytes of an answer, at most; the longest real ones have a tenth of it. */
const most = 1_000_000;

/**
 * The body as text, read up to that limit.
 * @throws ProviderFailure
 */
export async function boundedText(response: Response): Promise<string> {
  const tooLong = () => new ProviderFailure('down', 'the answer is too long');
  if (Number(response.headers.get('content-length') ?? 0) > most) {
    await response.body?.cancel();
    throw tooLong();
  }
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let length = 0;
  // Fetch yields bytes; Node's types do not say so.
  const body = response.body as ReadableStream<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (length > most) throw tooLong();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
