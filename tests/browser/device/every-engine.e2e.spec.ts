import { engines } from '../../support/engines/open-screen.js';
import { expect, signIn, test } from '../../support/engines/test.js';
import { hasReadInbox } from '../../support/browser/inbox-read.js';

/** Frequent actions in every engine: in the soak run, since each engine takes time. */

const [ada, ben] = ['ada@example.com', 'ben@example.com'];
const isDark = "document.documentElement.dataset.mantineColorScheme === 'dark'";

for (const engine of engines) {
  test.describe(`in ${engine}`, { tag: '@soak' }, () => {
    test('a person adds a friend, makes a list, sees a friendship end, changes profile and theme, and logs out', async ({
      product: { community },
      open,
    }) => {
      await community.person('Ben');
      const screen = await open(engine);
      await signIn(screen, ada);
      await screen.open('/friends');
      await screen.press('Add Friend');
      await screen.fill('E-mail', ben);
      await screen.press('Send Invite');
      await screen.press('Requests (0)');
      await screen.shows('Pending...');
      const [request] = (await community.requestsOf(ben)).received;
      await community.acceptsRequest(ben, request?.id ?? '');
      await screen.press('All Friends (1)');
      await screen.shows('Ben');
      await screen.press('Lists (0)');
      await screen.press('New List');
      await screen.fill('List Name', 'Book club');
      await screen.press('Create List');
      await screen.shows('Book club');
      await screen.reload();
      await screen.shows('All Friends (1)');
      await community.unfriends(ada, ben);
      await screen.shows('All Friends (0)');

      // What is changed of the profile survives a reload.
      await screen.open('/profile');
      await screen.press('Edit Profile');
      await screen.fill('First Name', 'Augusta');
      await screen.press('Save Changes');
      await screen.shows('Augusta');
      const wasDark = await screen.evaluate(isDark);
      await screen.press(wasDark === true ? 'Use the light theme' : 'Use the dark theme');
      await screen.reload();
      await screen.shows('Augusta');
      expect(await screen.evaluate(isDark)).toBe(wasDark !== true);
      await screen.press('Log Out');
      await screen.shows('Sign In');
    });

    test('an added recommendation is liked and commented on, and both are marked as read', async ({
      product: { community },
      open,
    }) => {
      await community.pair('Ada', 'Ben');
      const screen = await open(engine);
      await signIn(screen, ada);
      await screen.open('/add');
      await screen.fill('Name', 'Dune');
      // The link says the type.
      await screen.fill('URL (optional)', 'https://www.themoviedb.org/movie/438631');
      await screen.fill('Why', 'Sand as far as one can think.');
      await screen.press('Keep Private');
      await screen.press('Save to Library');
      await screen.shows('Your recommendation library');
      const library = async () => (await community.library(ada)).recommendations;
      await expect.poll(async () => (await library()).length).toBe(1);
      const [dune] = await library();
      await screen.open('/my-trboo?filter=activity');
      await screen.shows('Show only unread (0)');
      await community.reacts(ben, 'like', dune?.id ?? '');
      await community.comments(ben, dune?.id ?? '', 'Sand.');
      await screen.shows('Ben Sand.');
      await screen.shows('1 like · Ben');
      await screen.press('Mark all as read');
      await screen.shows('Show only unread (0)');
      await screen.reload();
      await screen.shows('Show only unread (0)');
    });

    test('a received recommendation is announced, discarded, restored and added; comments are written, and arrive', async ({
      product: { community },
      open,
    }) => {
      await community.pair('Ada', 'Ben');
      const { id } = await community.recommends(ben, 'Emma');
      const screen = await open(engine);
      await signIn(screen, ada);
      // The first visit on a device announces nothing: everything is on screen.
      await expect.poll(() => screen.evaluate(hasReadInbox)).toBe(true);
      await community.shares(ben, id, [ada], 'You will laugh.');
      await screen.press('Open');
      // On the page before, the item can be answered too.
      await screen.shows('1 new recommendation');
      await screen.shows('You will laugh.');
      await screen.press('Discard');
      await screen.shows('“Emma” discarded');
      await screen.press('Undo');
      await screen.shows('1 new recommendation');
      await screen.press('Add to Library');
      await screen.shows('“Emma” added to My List');
      await screen.open('/my-trboo');
      await expect.poll(async () => (await community.library(ada)).recommendations.length).toBe(1);
      await screen.shows('Emma');

      await screen.open('/discover');
      await screen.press('Comments');
      await screen.fill('Your comment', 'The wit!');
      await screen.press('Add Comment');
      await screen.shows('Comment added.');
      await community.comments(ben, id, 'And the picnic.');
      await screen.shows('And the picnic.');
      await screen.fill('Your comment', 'The wit, the ball.');
      await screen.press('Update Comment');
      await screen.shows('Comment updated.');
    });

    test('a visitor of a share link signs in, saves the recommendation and requests friendship', async ({
      product: { community },
      open,
    }) => {
      await community.person('Ada');
      const { id } = await community.recommends(ada, 'Emma');
      const token = await community.linksTo(ada, id);
      const screen = await open(engine);
      await screen.open(`/share/${token}`);
      await screen.shows('Recommended by Ada');
      await screen.press('Add to my library');
      await screen.fill('E-mail', ben);
      await screen.press('Sign In');
      await screen.shows('✅ "Emma" added to your library!');
      await screen.press('Add Ada as a friend');
      await screen.shows('Friend request sent!');
      const received = async () => (await community.requestsOf(ada)).received.length;
      await expect.poll(received).toBe(1);
    });
  });
}
