import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { sections } from '../../../services/contract/library/recommendation.js';
import { RequireSession, VisitorOnly } from './session/access.js';
import { preloadScreens, screens } from './screens/screens.js';
import { useSession } from '../features/accounts/session.js';
import { Splash } from './splash.js';

const {
  Shell,
  SignIn,
  Privacy,
  Invite,
  Home,
  Explore,
  MyList,
  Add,
  Detail,
  Import,
  Installation,
  Inbox,
  Notifications,
  Friends,
  Friend,
  Profile,
  Thing,
  Unknown,
} = screens;

/** For everybody but the owner there is no such page. */
function OwnersOnly() {
  return useSession().data?.isOwner ? <Installation /> : <Unknown />;
}

/** The routes, and which of them need a session. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route path="invite/:code" element={<Invite />} />
        <Route path="privacy" element={<Privacy />} />
        <Route element={<VisitorOnly />}>
          <Route path="login" element={<SignIn />} />
        </Route>
        <Route element={<RequireSession />}>
          <Route element={<Shell onIdle={preloadScreens} />}>
            <Route index element={<Home />} />
            <Route path="home" element={<Home />} />
            <Route path="discover" element={<Explore />} />
            <Route path="my-trboo" element={<MyList />} />
            <Route path="add" element={<Add />} />
            <Route path="type" element={<Navigate to="/my-trboo" replace />} />
            {sections.map((section) => (
              <Route
                key={section}
                path={`type/${section}`}
                element={<Detail key={section} section={section} />}
              />
            ))}
            <Route path="thing/:id" element={<Thing />} />
            <Route path="import" element={<Import />} />
            <Route path="inbox" element={<Inbox />} />
            <Route path="notifications" element={<Notifications />} />
            <Route path="friends" element={<Friends />} />
            <Route path="friends/:person" element={<Friend />} />
            <Route path="profile" element={<Profile />} />
            <Route path="installation" element={<OwnersOnly />} />
            <Route path="*" element={<Unknown />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
