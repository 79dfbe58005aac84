import { Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import { useLocaleState, useTranslate } from 'react-admin'

/** The free gifts that an order would get, and those of which too few are left. */
export function FreeGifts({ gifts = [] }: { gifts?: QuotedFreeGift[] | undefined }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return gifts.map((gift) => {
    const name = [readLocalizedField(gift, 'name', locale), gift.size].filter(Boolean).join(', ')
    return (
      <Typography key={gift.offer_id} variant="body2" color={gift.status === 'given' ? undefined : 'error'}>
        {translate(`orders.free_gift.${gift.status}`, { name, count: gift.quantity })}
      </Typography>
    )
  })
}
