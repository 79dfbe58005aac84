import { toDisplayName, type UserProfile } from '@shop/contract/users'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { m } from '../../paraglide/messages.js'

/** Who the shopper is to the shop, to be read. */
export function ProfileCard({ user }: { user: UserProfile }) {
  const name = toDisplayName(user)
  const facts: [term: string, value: string | null][] = [
    [m.account_email(), user.email],
    [m.account_phone(), user.phone],
    [m.account_member_since(), formatDate(user.created_at)],
    [m.account_level(), formatNumber(user.level)],
    [m.account_points(), formatNumber(user.points)],
  ]
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
      <div className="flex items-center gap-5">
        <Portrait name={name} url={user.avatar_url} />
        <div className="min-w-0">
          <h2 className="text-h3 break-words">{name}</h2>
          {user.bio && <p className="break-words text-muted">{user.bio}</p>}
        </div>
      </div>
      <dl className="mt-7 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="break-all">{value ?? m.account_none()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The shopper's picture, or the first letter of their name. */
function Portrait({ name, url }: { name: string; url: string | null }) {
  if (url) {
    return <img src={url} alt="" width={64} height={64} className="size-16 rounded-full object-cover" />
  }
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-jade-100 font-heading text-h2 text-jade-700"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
