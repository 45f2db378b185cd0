import type { CreateDocumentOptions } from 'zod-openapi';
import { errorAnswer, json } from '../../../contract/call.js';
import { comment } from '../../../contract/library/comment.js';
import { friendList } from '../../../contract/friends/friend-list.js';
import { friendRequest } from '../../../contract/friends/friend.js';
import { homeStats } from '../../../contract/home/home.js';
import { recommendation } from '../../../contract/library/recommendation.js';
import { person, user } from '../../../contract/people/user.js';

/** Schemas with a name in the document; all others are inline. */
export const namedSchemas = {
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

/** Describes a record with known keys as an object with these properties. */
export const recordsAsObjects: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema }) => {
  const { required, additionalProperties } = jsonSchema;
  if (zodSchema._zod.def.type !== 'record' || required === undefined) return;
  jsonSchema.properties = Object.fromEntries(
    required.map((name) => [name, additionalProperties ?? {}]),
  );
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
};
