import { Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import { PhotoController } from './look-up/photo.controller.js';
import * as catalogue from './catalogue.js';
import * as currentMetadata from './expiring/current-metadata.js';
import * as providerCache from './expiring/provider-cache.js';
import * as lookUp from './look-up/look-up.queries.js';
import * as searchPort from './search-port.js';
import * as titles from './titles/titles.queries.js';
import * as wellKnown from './well-known/well-known.js';

const files = [catalogue, currentMetadata, providerCache, lookUp, searchPort, titles, wellKnown];
const { providers, controller } = partsOf(...files);

/** Search at providers for the six types, and the providers' current data of items. */
@Module({
  controllers: [controller, PhotoController],
  providers,
  exports: [currentMetadata.CurrentMetadata],
})
export class SearchModule {}
