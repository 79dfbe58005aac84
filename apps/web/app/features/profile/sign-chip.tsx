import { toSignName } from '../../lib/i18n/sign-names.ts'
import { Chip, type ElementName } from '../../ui/layout/chip.tsx'
import type { OwnSign } from './own-signs.ts'

/** A sign or element of the customer; elements have their colour. */
export function SignChip({ filter, sign }: OwnSign) {
  return (
    <Chip element={filter === 'element' ? (sign.toLowerCase() as ElementName) : undefined}>
      {toSignName(sign)}
    </Chip>
  )
}
