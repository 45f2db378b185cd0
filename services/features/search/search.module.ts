import { callsController } from '../../platform/http/calls/handles-call.js';
import { PhotoController } from './look-up/photo.controller.js';
import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { CurrentMetadata } from './expiring/current-metadata.js';
import { ProviderCache } from './expiring/provider-cache.js';
import { DrawMapHandler, FindRecordingHandler } from './look-up/look-up.queries.js';
import { FindPhotoHandler } from './look-up/find-photo.js';
import { SearchLimits } from './search-port.js';
import {
  SearchBooksHandler,
  SearchFilmsHandler,
  SearchPlacesHandler,
  SearchSoundsHandler,
  Searching,
} from './titles/titles.queries.js';
import { GetWellKnownHandler } from './well-known/well-known.js';

const handlers = [
  SearchFilmsHandler,
  SearchBooksHandler,
  SearchPlacesHandler,
  SearchSoundsHandler,
  FindRecordingHandler,
  DrawMapHandler,
  GetWellKnownHandler,
];

/** Search at providers for the six types, and the providers' current data of items. */
@Module({
  controllers: [callsController(handlers), PhotoController],
  providers: [
    ...handlers,
    Catalogue,
    ProviderCache,
    CurrentMetadata,
    SearchLimits,
    Searching,
    FindPhotoHandler,
  ],
  exports: [CurrentMetadata],
})
export class SearchModule {}
