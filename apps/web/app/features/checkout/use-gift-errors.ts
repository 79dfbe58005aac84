import type { GiftTerms } from '@shop/contract/orders/gifts.schemas'
import { useMemo } from 'react'
import { findAddressErrors, type AddressErrors } from '../../lib/shop/address-errors.ts'
import { findRegions } from '../../lib/shop/regions.ts'
import type { FieldError } from '../../ui/form/error-summary.tsx'
import { useAddressErrors } from '../../ui/form/use-address-errors.ts'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import {
  findGiftErrors,
  findRecipient,
  GIFT_FIELD_IDS,
  type GiftDraft,
  type GiftErrors,
} from './gift-draft.ts'

/** The last validation of a gift's options. */
export interface GiftForm {
  errors: GiftErrors
  recipientErrors: AddressErrors
  /** The same array until the next validation. */
  summary: readonly FieldError[]
  /** Validates the options; resolves with whether there are errors. */
  check: (terms: GiftTerms | undefined) => Promise<boolean>
  /** Shows errors of the recipient's address that the server found. */
  showRecipient: (errors: AddressErrors) => void
}

/** Holds the errors of a gift's last validation. */
export function useGiftErrors(gift: GiftDraft): GiftForm {
  const options = useFormErrors(GIFT_FIELD_IDS)
  const recipient = useAddressErrors(gift.recipient, 'recipient')
  const summary = useMemo(
    () => (gift.isGift ? [...options.summary, ...(gift.hasRecipient ? recipient.summary : [])] : []),
    [gift.isGift, gift.hasRecipient, options.summary, recipient.summary],
  )
  return {
    errors: options.errors,
    recipientErrors: recipient.errors,
    summary,
    async check(terms) {
      const address = findRecipient(gift)
      const found = address ? findAddressErrors(address, await findRegions(address.country)) : {}
      const hasOptionErrors = options.show(findGiftErrors(gift, terms))
      return recipient.show(found) || hasOptionErrors
    },
    showRecipient: (errors) => void recipient.show(errors),
  }
}
