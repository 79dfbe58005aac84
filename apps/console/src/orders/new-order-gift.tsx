import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { createOrder, quoteNewOrder } from '@shop/contract/orders/new-orders.console'
import type { Data, Input } from '@shop/contract/http/endpoint'
import {
  countCardCharacters,
  listUnprintable,
  MAX_CARD_LENGTH,
  MAX_CARD_LINES,
  toCardText,
  WRAPPING_PAPERS,
  type WrappingPaper,
} from '@shop/contract/orders/gifts.rules'
import { useTranslate } from 'react-admin'
import { formatMoney } from '@shop/contract/money/format-money'
import { Panel } from '../ui/panel.tsx'
import { AddressFields, isComplete, toAddressBody, type TypedAddress } from './address-fields.tsx'

type GiftBody = Input<typeof createOrder>['body']['gift']

/** A gift as it is typed; what is typed stays while it is no gift. */
export interface TypedGift {
  isGift: boolean
  wrapping: WrappingPaper | ''
  message: string
  hidesPrices: boolean
  /** A day as `2026-11-30`, or empty. */
  wishedDay: string
  /** Somebody else whom the parcel goes to. */
  recipient: TypedAddress | undefined
}

/** No gift. Somebody who makes one rarely wants its price in the parcel. */
export const NO_GIFT: TypedGift = {
  isGift: false,
  wrapping: '',
  message: '',
  hidesPrices: true,
  wishedDay: '',
  recipient: undefined,
}

/** What the server takes; undefined where it is no gift. */
export function toGiftBody(gift: TypedGift): GiftBody {
  if (!gift.isGift) return undefined
  const message = toCardText(gift.message)
  return {
    hide_prices: gift.hidesPrices,
    ...(gift.wrapping && { wrapping: gift.wrapping }),
    ...(message && { message }),
    ...(gift.wishedDay && { wished_day: gift.wishedDay }),
    ...(gift.recipient && { recipient: toAddressBody(gift.recipient) as never }),
  }
}

/** Whether the server could take it: the card can be printed, and the recipient's address is complete. */
export function isGiftReady({ isGift, message, recipient }: TypedGift): boolean {
  return !isGift || (findCardProblem(message) === undefined && (!recipient || isComplete(recipient)))
}

/** Why a text cannot be printed on a card, as the shop's own checkout judges it. */
function findCardProblem(typed: string): 'unprintable' | 'long' | undefined {
  const text = toCardText(typed)
  if (listUnprintable(text).length > 0) return 'unprintable'
  const isLong = countCardCharacters(text) > MAX_CARD_LENGTH || text.split('\n').length > MAX_CARD_LINES
  return isLong ? 'long' : undefined
}

interface NewOrderGiftProps {
  gift: TypedGift
  onChange: (gift: TypedGift) => void
  /** Price of wrapping and days of delivery; undefined until there is something to price. */
  terms: Data<typeof quoteNewOrder>['gift_terms'] | undefined
  /** A recipient's address begins with it. */
  country: string
}

/** The gift options of an order by phone. */
export function NewOrderGift({ gift, onChange, terms, country }: NewOrderGiftProps) {
  const translate = useTranslate()
  const t = (name: string, options?: object) => translate(`orders.create.gift.${name}`, options)
  const change = (part: Partial<TypedGift>) => onChange({ ...gift, ...part })
  const problem = findCardProblem(gift.message)
  const check = (label: string, checked: boolean, part: (checked: boolean) => Partial<TypedGift>) => (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={checked} onChange={(event) => change(part(event.target.checked))} />}
    />
  )
  return (
    <Panel title={t('title')}>
      {check(t('switch'), gift.isGift, (isGift) => ({ isGift }))}
      {gift.isGift && (
        <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
          <TextField
            select
            label={terms ? t('wrapping_for', { amount: formatMoney(terms.wrapping_price) }) : t('wrapping')}
            value={gift.wrapping}
            onChange={(event) => change({ wrapping: event.target.value as TypedGift['wrapping'] })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('unwrapped')}</MenuItem>
            {WRAPPING_PAPERS.map((paper) => (
              <MenuItem key={paper} value={paper}>
                {translate(`orders.paper.${paper}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            multiline
            minRows={2}
            label={t('card')}
            value={gift.message}
            onChange={(event) => change({ message: event.target.value })}
            error={problem !== undefined}
            helperText={
              problem === undefined
                ? t('card_help', { most: MAX_CARD_LENGTH })
                : t(`card_${problem}`, {
                    most: MAX_CARD_LENGTH,
                    lines: MAX_CARD_LINES,
                    characters: listUnprintable(toCardText(gift.message)).slice(0, 5).join(' '),
                  })
            }
          />
          <TextField
            type="date"
            label={t('day')}
            value={gift.wishedDay}
            onChange={(event) => change({ wishedDay: event.target.value })}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: terms?.wished_from, max: terms?.wished_until },
            }}
            helperText={terms && t('day_help', { from: terms.wished_from, until: terms.wished_until })}
          />
          {check(t('hide_prices'), gift.hidesPrices, (hidesPrices) => ({ hidesPrices }))}
          {check(t('recipient'), gift.recipient !== undefined, (isOther) => ({
            recipient: isOther ? { country } : undefined,
          }))}
          {gift.recipient && (
            <Box role="group" aria-label={t('recipient_address')}>
              <AddressFields value={gift.recipient} onChange={(recipient) => change({ recipient })} />
            </Box>
          )}
        </Box>
      )}
    </Panel>
  )
}
