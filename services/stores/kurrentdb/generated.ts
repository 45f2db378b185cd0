/**
 * Generated service definitions and helpers from the client's package. Imported as whole modules:
 * Node finds no named exports in them, Jest does.
 */
export { default as shared } from '@eventstore/db-client/generated/shared_pb.js';
export { default as services } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export { default as statuses } from '@eventstore/db-client/generated/status_pb.js';
export { default as streams } from '@eventstore/db-client/generated/streams_pb.js';
export { default as answers } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
export { default as utilities } from '@eventstore/db-client/dist/utils/index.js';
export { default as any } from 'google-protobuf/google/protobuf/any_pb.js';
export { default as empties } from 'google-protobuf/google/protobuf/empty_pb.js';
export { default as timestamps } from 'google-protobuf/google/protobuf/timestamp_pb.js';
