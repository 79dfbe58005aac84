import { Alert } from '@mui/material'
import type { Offer } from '@shop/contract/offers/offers.console'
import {
  AutocompleteInput,
  NumberInput,
  required,
  SelectInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { FEW_GIFTS } from './few-gifts.ts'
import { useFoundProducts } from './use-found-products.ts'

/** A free gift: which product, in which size, how many pieces of it, and for how many units that are bought. */
export function FreeGiftInputs() {
  const translate = useTranslate()
  const productId = (useWatch({ name: 'benefit.product_id' }) as string | null | undefined) ?? ''
  const size = (useWatch({ name: 'benefit.size' }) as string | null | undefined) ?? ''
  const { choices, byId, setText } = useFoundProducts(productId ? [productId] : [])
  const sizes = byId.get(productId)?.sizes ?? []
  const left = sizes.find((each) => each.size === size)?.available
  const { setValue } = useFormContext()
  const isGone = useIsGone(productId, size)
  return (
    <>
      <AutocompleteInput
        source="benefit.product_id"
        choices={choices}
        setFilter={setText}
        translateChoice={false}
        validate={required()}
        // A size is one of its product.
        onChange={() => setValue('benefit.size', '')}
        fullWidth
      />
      {sizes.some((each) => each.size !== '') && (
        <SelectInput
          source="benefit.size"
          choices={sizes.map((each) => ({ id: each.size, name: each.size }))}
          translateChoice={false}
          validate={required()}
          fullWidth
        />
      )}
      {isGone && <Alert severity="error">{translate('offers.gift_gone')}</Alert>}
      {left !== undefined && left <= FEW_GIFTS && (
        <Alert severity="warning">{translate('offers.gifts_left', { smart_count: left })}</Alert>
      )}
      <NumberInput
        source="benefit.get"
        label="offers.gift_pieces"
        min={1}
        max={99}
        validate={required()}
        fullWidth
      />
      <NumberInput
        source="benefit.buy"
        label="offers.gift_units"
        helperText="offers.gift_hint"
        min={1}
        max={99}
        validate={required()}
        fullWidth
      />
    </>
  )
}

/** Whether this is the gift as it is stored, and its product no longer has the size. */
function useIsGone(productId: string, size: string): boolean {
  const offer = useRecordContext<Offer>()
  if (offer?.free_gift_stock !== null || offer.benefit.kind !== 'free_gift') return false
  return offer.benefit.product_id === productId && offer.benefit.size === size
}
