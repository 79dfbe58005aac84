import type { Route } from './+types/account-profile'
import { GreetingCard } from '../features/profile/greeting-card.tsx'
import { parseKeptProfile, type KeptProfile } from '../features/profile/kept-profile.ts'
import { LastKnownProfile } from '../features/profile/last-known-profile.tsx'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { ProfileSkeleton } from '../features/profile/profile-skeleton.tsx'
import { getSession, updateUser, type KnownUser } from '../features/session/session-store.ts'
import { useSession } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { readStoredJson } from '../lib/storage.ts'
import { m } from '../paraglide/messages.js'
import { SectionHeading } from '../ui/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_profile(), noindex: true }, matches)

export default function AccountProfile() {
  const { user, lastKnown, isOffline, isSigningOut } = useSession()
  return (
    <>
      <SectionHeading as="h1" className="mb-8">
        {m.account_profile()}
      </SectionHeading>
      {user ? (
        <div className="flex flex-col gap-6">
          <GreetingCard user={user} onAvatarChange={changeAvatar} />
          <ProfileForm key={user.user_id} user={user} isLeaving={isSigningOut} onSaved={updateUser} />
        </div>
      ) : isOffline ? (
        lastKnown && <LastKnownProfile profile={findLastProfile(lastKnown)} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

/** The session may have got a newer profile since the page was rendered. */
function changeAvatar(avatarUrl: string | null): void {
  const { user } = getSession()
  if (user) updateUser({ ...user, avatar_url: avatarUrl })
}

function findLastProfile(known: KnownUser): KeptProfile {
  const kept = parseKeptProfile(readStoredJson('profile'), known.user_id)
  return kept ?? { ...known, level: undefined, addresses: [] }
}
