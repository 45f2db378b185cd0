import { callsController } from '../../platform/http/calls/handles-call.js';
import { PhotoController } from './look-up/photo.controller.js';
import { Module } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { CurrentMetadata } from './expiring/current-metadata.js';
import { ProviderCache } from './expiring/provider-cache.js';
import { DrawMapHandler } from './look-up/draw-map.js';
import { FindPhotoHandler } from './look-up/find-photo.js';
import { FindRecordingHandler } from './look-up/find-recording.js';
import { SearchLimits } from './search-limits.js';
import { SearchBooksHandler } from './titles/search-books.js';
import { SearchFilmsHandler } from './titles/search-films.js';
import { SearchPlacesHandler } from './titles/search-places.js';
import { SearchSoundsHandler } from './titles/search-sounds.js';
import { Searching } from './titles/searching.js';
import { GetWellKnownHandler } from './well-known/get-well-known.js';

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
