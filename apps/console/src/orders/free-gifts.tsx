import { Checkbox, FormControlLabel, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import { MAX_FREE_GIFTS } from '@shop/contract/orders/orders.rules'
import { useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'

/** The offers of free gifts that the customer does not want. */
export interface FreeGiftChoice {
  declined: readonly string[]
  choose: (offerId: string, isWanted: boolean) => void
}

export function useFreeGiftChoice(): FreeGiftChoice {
  const [declined, setDeclined] = useState<readonly string[]>([])
  return {
    declined,
    choose: (offerId, isWanted) =>
      setDeclined((before) => {
        const others = before.filter((id) => id !== offerId)
        return isWanted ? others : [...others, offerId].slice(-MAX_FREE_GIFTS)
      }),
  }
}

/** What a new order says of free gifts: those that are not wanted, and those that its quote showed as given. */
export function toFreeGiftsBody({ declined }: FreeGiftChoice, gifts: readonly QuotedFreeGift[] = []) {
  const given = gifts.filter(({ offer_id: id, status }) => status === 'given' && !declined.includes(id))
  return { declined: [...declined], expected: given.map(({ offer_id: id }) => id) }
}

interface FreeGiftsProps {
  gifts: QuotedFreeGift[] | undefined
  /** Where an order is placed. */
  choice?: FreeGiftChoice
}

/** The free gifts that an order would get, and those of which too few are left. */
export function FreeGifts({ gifts = [], choice }: FreeGiftsProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return gifts.map(({ offer_id: id, status, quantity: count, ...gift }) => {
    const name = [readLocalizedField(gift, 'name', locale), gift.size].filter(Boolean).join(', ')
    const text = translate(`orders.free_gift.${status}`, { name, count })
    const isLeft = status === 'given' || status === 'declined'
    if (!choice || !isLeft)
      return (
        <Typography key={id} variant="body2" color={isLeft ? undefined : 'error'}>
          {text}
        </Typography>
      )
    return (
      <FormControlLabel
        key={id}
        sx={{ display: 'flex' }}
        control={
          <Checkbox
            checked={!choice.declined.includes(id)}
            onChange={(_, isWanted) => choice.choose(id, isWanted)}
          />
        }
        label={text}
      />
    )
  })
}
