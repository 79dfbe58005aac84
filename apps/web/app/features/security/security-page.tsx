import { m } from '../../paraglide/messages.js'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { reloadDevices } from './device-queries.ts'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'

interface SecurityPageProps {
  shopperId: string | undefined
  /** Current email address; undefined while the server is unreachable. */
  email: string | undefined
  /** The profile is loading. */
  isWaiting: boolean
  onSignOutHere: () => void
  /** Signs this device out, too. */
  onEndedEverywhere: () => Promise<void>
  /** Signs this device out, too. Called with the ISO 8601 time of the erasure. */
  onAccountClosed: (erasedAfter: string) => Promise<void>
}

/**
 * The security page: password, email address, devices, data export, deletion. The sections are independent.
 */
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
