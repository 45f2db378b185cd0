import { books } from './books.data.js';
import type { DemoRecommendation } from '../demo-recommendation.js';
import { movies } from './movies.data.js';
import { music } from './music.data.js';
import { places } from './places.data.js';
import { podcasts } from './podcasts.data.js';
import { series } from './series.data.js';

/** All recommendations of the demo community. */
export const recommendations: readonly DemoRecommendation[] = [
  ...books,
  ...movies,
  ...series,
  ...podcasts,
  ...music,
  ...places,
];
