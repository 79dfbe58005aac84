import type { StaffMember } from '@shop/contract/console/staff'
import { useTranslate } from 'react-admin'

/** The second factors of somebody in words: "App, 2 passkeys". */
export function useFactorsText(): (member: StaffMember) => string {
  const translate = useTranslate()
  return ({ has_totp: hasApp, passkeys }) =>
    [
      ...(hasApp ? [translate('staff.app')] : []),
      ...(passkeys > 0 ? [translate('staff.passkeys', { smart_count: passkeys })] : []),
    ].join(', ') || translate('staff.no_factor')
}
