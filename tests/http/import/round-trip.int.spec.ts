import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import { exportLibrary } from '../../../services/contract/library/import.js';
import type { Recommendation } from '../../../services/contract/library/recommendation.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Importer } from '../../support/imports/importer.js';

const contentOf = (item: Recommendation) => {
  const { title, type, description, link, metadata, addedDate, keepPrivate } = item;
  const reaction = [item.likedBy.length, item.dislikedBy.length];
  return { title, type, description, link, metadata, addedDate, keepPrivate, reaction };
};

describe('A library', () => {
  let application: HostedApplication;
  let community: Community;
  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());

  const library = async (email: string) => (await community.library(email)).recommendations;

  /** Somebody whose texts are hard on spreadsheets and parsers. */
  async function collector(name: string): Promise<string> {
    const email = await community.person(name);
    const dune = await community.recommends(email, 'Dune', {
      metadata: { authors: ['Frank Herbert'], isbn: '9780441172719', averageRating: 4.2 },
      added_date: '2020-01-02',
    });
    await community.reacts(email, 'like', dune.id);
    const formula = await community.recommends(email, '=HYPERLINK("https://a.example";"x")', {
      type: 'movie',
      description: '@SUM(1)\n"quoted", and 🐛; \'=1+1',
      keepPrivate: true,
      link: 'https://www.imdb.com/title/tt0113277/',
    });
    await community.reacts(email, 'dislike', formula.id);
    const link = 'https://www.imdb.com/title/tt0113277/';
    await community.recommends(email, 'Heat', { type: 'movie', link });
    await community.recommends(email, "'-5 degrees", { type: 'music', metadata: { artist: '+1' } });
    await community.recommends(email, 'Café; de, Flore\u2003', {
      type: 'place',
      metadata: { location: { lat: 48.85, lng: 2.33 }, address: '172 Bd\tSt Germain' },
    });
    return email;
  }

  it.each(['json', 'csv'] as const)(
    'as %s is imported into a new account without loss',
    async (format) => {
      const old = await collector(`Old-${format}`);
      const items = await library(old);
      const file = await new Importer(application, community, old).download(exportLibrary, {
        format,
      });
      if (format === 'csv') {
        expect(file.startsWith('\uFEFF')).toBe(true);
        expect(file).toContain(`"'=HYPERLINK(""https://a.example"";""x"")"`);
        expect(file).toContain("''-5 degrees");
      }
      await community.execute(deleteAccount, { user_email: old });
      const fresh = await community.person(`New-${format}`);
      const importer = new Importer(application, community, fresh);
      const { added, rows } = await importer.imports(file, { audience: 'as-exported' });
      expect({ added, rows }).toEqual({ added: 5, rows: 5 });
      expect((await library(fresh)).map(contentOf)).toEqual(items.map(contentOf));
    },
  );

  it('leaves out others’ words about what was saved', async () => {
    const [ana, ben] = await community.pair('Ana', 'Ben');
    await community.saves(ana, await community.recommends(ben, 'Emma'));
    const importer = new Importer(application, community, ana);
    const file = await importer.download(exportLibrary, { format: 'json' });
    expect(JSON.parse(file)).toMatchObject({ items: [{ title: 'Emma', why: '', saved: true }] });
    expect(file).not.toContain('Why Emma');
  });

  it('is for Letterboxd and Goodreads what they import', async () => {
    const ana = await collector('Letters');
    const importer = new Importer(application, community, ana);
    const films = await importer.download(exportLibrary, { format: 'letterboxd' });
    expect(films.split('\r\n')[0]).toBe('\uFEFFtmdbID,imdbID,Title,Year,WatchedDate,Review');
    expect(films).toContain('tt0113277');
    const books = await importer.download(exportLibrary, { format: 'goodreads' });
    expect(books).toContain('Dune,Frank Herbert,9780441172719');
    expect(books).not.toContain('HYPERLINK');
  });
});
