import type { Route } from './+types/account-profile'
import { ProfileCard } from '../features/account/profile-card.tsx'
import { useSession } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { SectionHeading } from '../ui/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_profile(), noindex: true }, matches)

export default function AccountProfile() {
  const { user } = useSession()
  return (
    <>
      <SectionHeading as="h1" className="mb-8">
        {m.account_profile()}
      </SectionHeading>
      {user && <ProfileCard user={user} />}
    </>
  )
}
