import { toDisplayName } from '@shop/contract/users/users.endpoints'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { Membership } from './membership.tsx'
import type { SavedProfile } from './saved-profile.ts'
import { SavedLevelLine, LevelLine } from './level-line.tsx'

interface GreetingCardProps {
  /** The loaded profile, or the locally stored one while loading. */
  shopper: UserProfile | SavedProfile
  /** Called after the picture has changed; null when it was removed. */
  onAvatarChange: (avatarUrl: string | null) => void
}

/**
 * Picture, name, membership and level of the customer. Data that is not stored locally is added after loading, without a
 * layout shift.
 */
export function GreetingCard({ shopper, onAvatarChange }: GreetingCardProps) {
  const isStored = !('email' in shopper)
  const name = toDisplayName(isStored ? { ...shopper, firstName: null, lastName: null } : shopper)
  return (
    <section
      aria-labelledby="profile-greeting"
      aria-busy={isStored}
      className="grid gap-x-8 gap-y-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <AvatarEditor
        name={name}
        avatarUrl={shopper.avatar_url}
        isWaiting={isStored}
        onChange={onAvatarChange}
        heading={
          <>
            <h2 id="profile-greeting" className="text-h3 wrap-anywhere">
              {m.profile_greeting({ name })}
            </h2>
            <p className="text-sm text-muted">
              {isStored ? (
                <Skeleton className="inline-block! h-3.5 w-40 align-middle" />
              ) : (
                m.profile_since({ date: formatDate(shopper.created_at) })
              )}
            </p>
          </>
        }
      />
      <div className="border-line max-xl:border-t max-xl:pt-5 xl:border-l xl:pl-8">
        <Membership shopper={isStored ? undefined : shopper} />
        {isStored ? (
          <SavedLevelLine level={shopper.level} />
        ) : (
          <LevelLine pointsOfYear={shopper.points_of_year} points={shopper.points} />
        )}
      </div>
    </section>
  )
}
