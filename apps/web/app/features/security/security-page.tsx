import { m } from '../../paraglide/messages.js'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { reloadDevices } from './device-queries.ts'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'

export interface SecurityPageProps {
  shopperId: string | undefined
  /** The account's present address; unknown while the shop cannot be reached. */
  email: string | undefined
  /** The server is still being asked who is there. */
  isWaiting: boolean
  onSignOutHere: () => void
  /** Signs this device out, too. */
  onEndedEverywhere: () => Promise<void>
  /** Signs this device out, too. Told the ISO time of the erasure. */
  onAccountClosed: (erasedAfter: string) => Promise<void>
}

/** What keeps an account safe, and the ways out of it. Each section works for itself. */
export function SecurityPage({
  shopperId,
  email,
  isWaiting,
  onSignOutHere,
  onEndedEverywhere,
  onAccountClosed,
}: SecurityPageProps) {
  return (
    <>
      <SectionHeading as="h1" lead={m.security_lead()} className="mb-8">
        {m.security_title()}
      </SectionHeading>
      <div className="flex flex-col gap-6">
        <PasswordSection email={email} onChanged={() => void reloadDevices(shopperId)} />
        <EmailSection email={email} isWaiting={isWaiting} />
        <DevicesSection
          shopperId={shopperId}
          email={email}
          onSignOutHere={onSignOutHere}
          onEndedEverywhere={onEndedEverywhere}
        />
        <DataSection />
        <DeletionSection email={email} onClosed={onAccountClosed} />
      </div>
    </>
  )
}
