import { z } from 'zod';
import { readLines } from '../../../platform/tools/read-lines.js';

/** A movie or series: title, (first) year, maker, subject. */
const film = z.tuple([z.string(), z.int(), z.string(), z.string()]);
export type SampleFilm = z.infer<typeof film>;

export const movies = readLines(new URL('./movies.jsonl', import.meta.url), film);
export const series = readLines(new URL('./series.jsonl', import.meta.url), film);

/** Title, year, author, subject. */
const book = z.tuple([z.string(), z.int(), z.string(), z.string()]);
export type SampleBook = z.infer<typeof book>;
export const books = readLines(new URL('./books.jsonl', import.meta.url), book);

/** Title, publisher, subject. */
const podcast = z.tuple([z.string(), z.string(), z.string()]);
export type SamplePodcast = z.infer<typeof podcast>;
export const podcasts = readLines(new URL('./podcasts.jsonl', import.meta.url), podcast);

/** Title, artist, album, year of the album. */
const track = z.tuple([z.string(), z.string(), z.string(), z.int()]);
export type SampleTrack = z.infer<typeof track>;
export const music = readLines(new URL('./music.jsonl', import.meta.url), track);

/** Name, address, degrees north, degrees east, kind. */
const place = z.tuple([z.string(), z.string(), z.number(), z.number(), z.string()]);
export type SamplePlace = z.infer<typeof place>;
export const places = readLines(new URL('./places.jsonl', import.meta.url), place);
