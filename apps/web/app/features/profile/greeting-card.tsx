import { toDisplayName, type UserProfile } from '@shop/contract/users'
import { formatDate } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'
import { AvatarEditor } from './avatar-editor.tsx'
import { LevelLine } from './level-line.tsx'

export interface GreetingCardProps {
  user: UserProfile
  /** The picture has changed; null for none any more. */
  onAvatarChange: (avatarUrl: string | null) => void
}

/** The shopper's picture, name and standing. */
export function GreetingCard({ user, onAvatarChange }: GreetingCardProps) {
  const name = toDisplayName(user)
  return (
    <section
      aria-labelledby="profile-greeting"
      className="grid gap-x-8 gap-y-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <AvatarEditor
        name={name}
        avatarUrl={user.avatar_url}
        onChange={onAvatarChange}
        heading={
          <>
            <h2 id="profile-greeting" className="text-h3 wrap-anywhere">
              {m.profile_greeting({ name })}
            </h2>
            <p className="text-sm text-muted">{m.profile_since({ date: formatDate(user.created_at) })}</p>
          </>
        }
      />
      <div className="border-line max-xl:border-t max-xl:pt-5 xl:border-l xl:pl-8">
        <LevelLine pointsOfYear={user.points_of_year} points={user.points} />
      </div>
    </section>
  )
}
