import type { JsonObject, StoredEvent } from '../ports.js';

/**
 * Parses a JSON object.
 * @throws SyntaxError when the text is not JSON, TypeError when it is no object.
 */
export function parseJsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new TypeError('a stored JSON text is not an object');
  return value;
}

/** Whether a result of JSON.parse, which contains nothing but JSON, is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a stored event is no longer JSON. The message does not quote it. */
class DamagedJson extends Error {
  constructor() {
    super('its JSON is damaged');
    this.name = 'DamagedJson';
  }
}

/**
 * An event from its JSON texts. If they are damaged, only reading data or metadata throws {@link
 * DamagedJson}: the event can still be identified.
 */
export function parseStoredEvent(
  event: Omit<StoredEvent, 'data' | 'metadata'>,
  texts: { readonly data: string; readonly metadata: string },
): StoredEvent {
  const { id, type, stream, revision, position } = event;
  try {
    const data = parseJsonObject(texts.data);
    return {
      id,
      type,
      stream,
      revision,
      position,
      data,
      metadata: parseJsonObject(texts.metadata),
    };
  } catch {
    return {
      ...event,
      get data(): JsonObject {
        throw new DamagedJson();
      },
      get metadata(): JsonObject {
        throw new DamagedJson();
      },
    };
  }
}
