import type { Route } from './+types/account-profile'
import { GreetingCard } from '../features/profile/greeting-card.tsx'
import { LastKnownProfile } from '../features/profile/last-known-profile.tsx'
import { ProfileForm } from '../features/profile/profile-form.tsx'
import { ProfileFormSkeleton, ProfileSkeleton } from '../features/profile/profile-skeleton.tsx'
import { MailChoicesSection } from '../features/subscribers/mail-choices-section.tsx'
import { getSession, updateUser } from '../features/session/session-store.ts'
import { useSession } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { findSavedProfile } from '../shell/find-saved-profile.ts'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_profile(), noindex: true }, matches)

export default function AccountProfile() {
  return (
    <>
      <SectionHeading as="h1" className="mb-8">
        {m.account_profile()}
      </SectionHeading>
      <Profile />
    </>
  )
}

/** Shows the profile stored on the device at once; the rest appears with the response of the server. */
function Profile() {
  const { user, lastKnown, isOffline, isSigningOut } = useSession()
  const stored = user ? undefined : findSavedProfile(lastKnown)
  if (isOffline && !user) return stored && <LastKnownProfile profile={stored} />
  const shopper = user ?? stored
  if (!shopper) return <ProfileSkeleton />
  return (
    <div className="flex flex-col gap-6">
      <GreetingCard shopper={shopper} onAvatarChange={changeAvatar} />
      {user ? (
        <ProfileForm key={user.user_id} user={user} isSigningOut={isSigningOut} onSaved={updateUser} />
      ) : (
        <ProfileFormSkeleton />
      )}
      {user && <MailChoicesSection shopperId={user.user_id} />}
    </div>
  )
}

/** Reads the session again, because it may hold a newer profile than the render. */
function changeAvatar(avatarUrl: string | null): void {
  const { user } = getSession()
  if (user) updateUser({ ...user, avatar_url: avatarUrl })
}
