import type { ReadableStream } from 'node:stream/web';
import { ProviderFailure } from '../search-port.js';

/** Maximum bytes of an answer; the longest real ones have a tenth of it. */
const maxBytes = 1_000_000;

/**
 * The body as text.
 * @throws ProviderFailure for a body of more than 1 MB.
 */
export async function boundedText(response: Response): Promise<string> {
  const tooLong = () => new ProviderFailure('down', 'the answer is too long');
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
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
    if (length > maxBytes) throw tooLong();
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
