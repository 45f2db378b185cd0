import { z } from 'zod';
import { type Call, errorAnswer, json } from '../contract/call.js';
import { comment } from '../contract/comment.js';
import { friendList } from '../contract/friend-list.js';
import { friendRequest } from '../contract/friend.js';
import { homeStats } from '../contract/home.js';
import { recommendation } from '../contract/recommendation.js';
import { person, user } from '../contract/user.js';

/** A schema of JSON Schema draft 2020-12, which is what OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Name and schema. */
type Schemas = Readonly<Record<string, JsonSchema>>;

/** Schemas that have a name of their own in the document; all others stand where they are used. */
const named = {
  Person: person,
  User: user,
  Recommendation: recommendation,
  Comment: comment,
  FriendRequest: friendRequest,
  FriendList: friendList,
  HomeStats: homeStats,
  Error: errorAnswer,
  Json: json,
};

/** Where a named schema stands in the document. */
export const addressOf = (name: string) => `#/components/schemas/${name}`;

/** Which side of a schema is described: what may come in, or what goes out. */
type Side = 'input' | 'output';

function convert(schemas: Readonly<Record<string, z.ZodType>>, io: Side): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { io, uri: addressOf }).schemas;
  return Object.fromEntries(
    Object.entries(converted).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** What each call takes and gives, by its path, and the schemas that these refer to. */
export interface ContractSchemas {
  readonly requests: Schemas;
  readonly answers: Schemas;
  readonly named: Schemas;
}

/** The schemas of these calls as JSON Schema: the same that check requests. */
export function schemasOf(calls: readonly Call[]): ContractSchemas {
  const byPath = (side: 'request' | 'response') =>
    Object.fromEntries(calls.map((call) => [call.path, call[side]]));
  return {
    requests: convert({ ...byPath('request'), Json: json }, 'input'),
    answers: convert({ ...named, ...byPath('response') }, 'output'),
    named: convert(named, 'output'),
  };
}
