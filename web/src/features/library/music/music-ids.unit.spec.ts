import { describe, expect, it } from '@jest/globals';
import { hasMusicLinks, musicIds } from './music-ids.js';

describe('music ids', () => {
  it('come from links in the metadata', () => {
    const [spotifyLink, deezerLink] = ['https://open.spotify.com/track/x', 'https://deezer.com/y'];
    expect(musicIds({ spotifyLink, deezerLink })).toMatchObject({
      spotify: spotifyLink,
      deezer: deezerLink,
    });
  });

  it('come from ids of tracks and shows', () => {
    const ids = { spotifyId: '0DiWol3AO6WpXZgp0goxAV', deezerId: 3135556 };
    expect(musicIds(ids)).toMatchObject({
      spotify: 'https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV',
      deezer: 'https://www.deezer.com/track/3135556',
    });
    expect(musicIds({ ...ids, publisher: 'France Inter' })).toMatchObject({
      spotify: 'https://open.spotify.com/show/0DiWol3AO6WpXZgp0goxAV',
      deezer: 'https://www.deezer.com/show/3135556',
    });
  });

  it('accept an ISRC with or without dashes', () => {
    expect(musicIds({ isrc: 'fr-z03-98-00212' }).isrc).toBe('FRZ039800212');
    expect(musicIds({ isrc: 'none' }).isrc).toBeNull();
  });

  it('ignore invalid links and ids', () => {
    const crafted = { spotifyLink: 'javascript:alert(1)', spotifyId: '../x', deezerId: 'a/b' };
    expect(musicIds(crafted)).toEqual({ spotify: null, deezer: null, isrc: null });
    expect(musicIds({})).toEqual({ spotify: null, deezer: null, isrc: null });
  });

  it('tell beforehand whether links will be shown', () => {
    expect(hasMusicLinks({ isrc: 'FRZ039800212' })).toBe(true);
    expect(hasMusicLinks({ artist: 'Radiohead' })).toBe(false);
  });
});
