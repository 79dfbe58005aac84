import type { UserProfile } from '@shop/contract/users/users.schemas'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Type, status and end of the membership. The type is the same for everybody, so it needs no response of the server. */
export function Membership({ shopper }: { shopper: UserProfile | undefined }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Fact term={m.profile_membership()}>{m.profile_membership_regular()}</Fact>
      <Fact term={m.profile_membership_status()}>
        {shopper ? (
          toStatusLabel(shopper.status)
        ) : (
          <Skeleton className="inline-block! h-3.5 w-12 align-middle" />
        )}
      </Fact>
      {shopper?.membership_expiry && (
        <Fact term={m.profile_membership_expiry()}>{formatDate(shopper.membership_expiry)}</Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** The membership status; it defaults to active. A status that the shop has no text for is shown as it is. */
function toStatusLabel(status: string): string {
  return status === '' || status === 'active' ? m.profile_membership_active() : status
}
