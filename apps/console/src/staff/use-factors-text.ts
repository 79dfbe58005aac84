import type { StaffMember } from '@shop/contract/staff/staff.console'
import { useLocaleState, useTranslate } from 'react-admin'

/** The second factors of somebody as a text: "App and 2 passkeys". */
export function useFactorsText(): (member: StaffMember) => string {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const list = new Intl.ListFormat(locale)
  return ({ has_totp: hasApp, passkeys }) =>
    list.format([
      ...(hasApp ? [translate('staff.app')] : []),
      ...(passkeys > 0 ? [translate('staff.passkeys', { smart_count: passkeys })] : []),
    ]) || translate('staff.no_factor')
}
