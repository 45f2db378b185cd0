/**
 * What the client's package has generated from its service definitions. Taken as whole modules: Node
 * finds no names in them, Jest does.
 */
export { default as shared } from '@eventstore/db-client/generated/shared_pb.js';
export { default as services } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export { default as streams } from '@eventstore/db-client/generated/streams_pb.js';
