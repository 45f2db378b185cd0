import type { BuiltDocument, JsonObject, StoredDocument, StoredEvent } from '../ports.js';

/**
 * The object in a JSON text.
 * @throws SyntaxError when the text is not JSON, TypeError when it is no object.
 */
export function parseJsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new TypeError('a stored JSON text holds no object');
  return value;
}

/** A document that a build writes, as reading it gives it. */
export function toStoredDocument({ id, position, json, body }: BuiltDocument): StoredDocument {
  return { id, position, body: body ?? parseJsonObject(json) };
}

/** Only for what JSON.parse gave: everything inside it is JSON by construction. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a stored event is not JSON any more. Says nothing of the text. */
export class DamagedJson extends Error {
  constructor() {
    super('its JSON is damaged');
    this.name = 'DamagedJson';
  }
}

/**
 * An event from its JSON texts. Where they are damaged, only reading its data or metadata throws
 * {@link DamagedJson}: which event it is can be told all the same.
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
