import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import { CHINESE_ZODIAC_SIGNS, ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import { findSign, listSigns, toSignName, type Sign } from '../../lib/i18n/sign-names.ts'
import { Chip, type ElementName } from '../../ui/layout/chip.tsx'

/** A sign or element of the customer, with its facet in product lists. */
export interface OwnSign {
  filter: 'element' | 'zodiac' | 'chinese_zodiac'
  sign: Sign
}

/** Elements, zodiac sign and animal of a profile. Nothing is derived from the birthday. */
export function listOwnSigns(
  user: Pick<UserProfile, 'zodiac_sign' | 'chinese_zodiac' | 'five_elements'>,
): OwnSign[] {
  const zodiac = findSign(ZODIAC_SIGNS, user.zodiac_sign)
  const animal = findSign(CHINESE_ZODIAC_SIGNS, user.chinese_zodiac)
  return [
    ...listSigns(FIVE_ELEMENTS, user.five_elements).map((sign) => ({ filter: 'element' as const, sign })),
    ...(zodiac ? [{ filter: 'zodiac' as const, sign: zodiac }] : []),
    ...(animal ? [{ filter: 'chinese_zodiac' as const, sign: animal }] : []),
  ]
}

/** A sign or element of the customer; elements have their colour. */
export function SignChip({ filter, sign }: OwnSign) {
  return (
    <Chip element={filter === 'element' ? (sign.toLowerCase() as ElementName) : undefined}>
      {toSignName(sign)}
    </Chip>
  )
}
