import shared from '@eventstore/db-client/generated/shared_pb.js';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

// Generated code of CommonJS, whose names Node finds only in the module as a whole.
export const { StreamsService } = services;
export const { AppendReq, AppendResp, ReadReq, ReadResp } = streams;
export const { Empty, StreamIdentifier, UUID } = shared;
