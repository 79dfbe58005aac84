import { toDisplayName } from '@shop/contract/users/users.endpoints'
import { m } from '../../paraglide/messages.js'
import type { SavedProfile } from './saved-profile.ts'
import { Portrait } from './portrait.tsx'
import { joinNames } from '../../lib/i18n/join-texts.ts'

/** The locally stored profile while the server is unreachable. */
export function LastKnownProfile({ profile }: { profile: SavedProfile }) {
  const { nickname, avatar_url, level, addresses } = profile
  const name = toDisplayName({ nickname, firstName: null, lastName: null })
  const labels = addresses.flatMap(({ label }) => (label ? [label] : []))
  return (
    <section className="flex flex-wrap items-center gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
      <Portrait name={name} avatarUrl={avatar_url} />
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">{m.profile_greeting({ name })}</h2>
        {level !== undefined && <p>{m.profile_level({ level })}</p>}
        {labels.length > 0 && (
          <p className="text-muted">{m.profile_addresses_saved({ labels: joinNames(labels) })}</p>
        )}
        <p className="mt-2 text-sm text-muted">{m.profile_offline_hint()}</p>
      </div>
    </section>
  )
}
