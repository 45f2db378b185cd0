/** A movie or series: title, (first) year, maker, subject. */
export type SampleFilm = readonly [title: string, year: number, maker: string, overview: string];
/** Title, year, author, subject. */
export type SampleBook = readonly [title: string, year: number, author: string, about: string];
/** Title, publisher, subject. */
export type SamplePodcast = readonly [title: string, publisher: string, about: string];
/** Title, artist, album, year of the album. */
export type SampleTrack = readonly [title: string, artist: string, album: string, year: number];
/** Name, address, degrees north, degrees east, kind. */
export type SamplePlace = readonly [
  name: string,
  address: string,
  lat: number,
  lng: number,
  kind: string,
];
