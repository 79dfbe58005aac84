import {
  givePasskey,
  giveRecoveryCode,
  giveTotp,
  startPasskeyProof,
  type ConsoleSession,
} from '@shop/contract/staff/session.console'
import type { ComponentType } from 'react'
import { signWithPasskey } from '../data/passkeys.ts'
import { useServices } from '../data/services.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'

export type Factor = ConsoleSession['factors'][number]

export interface FactorProps {
  onSession: (session: ConsoleSession) => void
}

/** The ways of giving the second factor that this console has, in the order in which they are offered. */
export const FACTORS: readonly { factor: Factor; Form: ComponentType<FactorProps> }[] = [
  { factor: 'totp', Form: TotpForm },
  { factor: 'passkey', Form: PasskeyFactorForm },
  { factor: 'recovery_code', Form: RecoveryCodeForm },
]

function TotpForm({ onSession }: FactorProps) {
  const { api } = useServices()
  return (
    <CodeForm
      texts="sign_in.second_factor.totp"
      format={/^\d{6}$/}
      isNumeric
      autoComplete="one-time-code"
      onCode={async (code) => onSession(await api.call(giveTotp, { body: { code } }))}
    />
  )
}

function PasskeyFactorForm({ onSession }: FactorProps) {
  const { api } = useServices()
  return (
    <PasskeyForm
      text="sign_in.second_factor.passkey_help"
      label="sign_in.second_factor.passkey_submit"
      onUse={async () => {
        const signed = await signWithPasskey(await api.call(startPasskeyProof, {}))
        onSession(await api.call(givePasskey, { body: signed }))
      }}
    />
  )
}

function RecoveryCodeForm({ onSession }: FactorProps) {
  const { api } = useServices()
  return (
    <CodeForm
      texts="sign_in.second_factor.recovery_code"
      format={/^.{8,40}$/}
      isNumeric={false}
      autoComplete="off"
      onCode={async (code) => onSession(await api.call(giveRecoveryCode, { body: { code } }))}
    />
  )
}
