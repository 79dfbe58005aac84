import { Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { OfferOnOrder } from '@shop/contract/offers/offers.schemas'
import { useLocaleState } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'

/** The offers without a code in the price of an order. */
export function AppliedOffers({ offers = [] }: { offers?: OfferOnOrder[] | undefined }) {
  const [locale] = useLocaleState()
  return offers.map((offer) => (
    <Typography key={offer.offer_id} variant="body2">
      {`${readLocalizedField(offer, 'title', locale)} −${formatMoney(offer.discount)}`}
    </Typography>
  ))
}
