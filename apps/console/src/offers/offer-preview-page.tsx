import { Box, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { fromClock, toClock } from '@shop/contract/days/days.rules'
import type { Data } from '@shop/contract/http/endpoint'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { previewOffers } from '@shop/contract/offers/offers.console'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, useLocaleState, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { GroupSelect } from '../customer-groups/group-select.tsx'
import { useServices } from '../data/services.ts'
import { AppliedOffers } from '../orders/applied-offers.tsx'
import { FreeGifts } from '../orders/free-gifts.tsx'
import { NewOrderLines, type NewLine } from '../orders/new-order-lines.tsx'
import { formatMoney } from '@shop/contract/money/format-money'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { TimeField } from '../ui/time-input.tsx'
import { useJoin } from '../ui/use-join.ts'

type Preview = Data<typeof previewOffers>

/** What a cart would cost at any time, and which offers of then exclude each other. */
export function OfferPreviewPage() {
  const translate = useTranslate()
  const { api } = useServices()
  const [search] = useSearchParams()
  const [lines, setLines] = useState<NewLine[]>([])
  const [time, setTime] = useState(() => toClock(new Date()))
  const [country, setCountry] = useState(HOME_COUNTRY as string)
  const methods = listShippingMethods(country)
  const [chosen, setMethod] = useState(methods[0]!)
  const method = methods.includes(chosen) ? chosen : methods[0]!
  const offerId = search.get('offer')
  const [groupId, setGroupId] = useState('')
  const body = {
    items: lines.map(({ product, size, quantity }) => ({
      product_id: product.id,
      quantity,
      ...(size ? { size } : {}),
    })),
    country,
    shipping_method: method,
    at: time ? fromClock(time).toISOString() : '',
    ...(offerId ? { offer_id: offerId } : {}),
    ...(groupId ? { group_id: groupId } : {}),
  }
  const preview = useQuery({
    queryKey: [previewOffers.path, body],
    queryFn: ({ signal }) => api.call(previewOffers, { body }, signal),
    enabled: lines.length > 0 && /^[A-Z]{2}$/.test(country) && time !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Title title="offers.preview.title" />
      <Panel title={translate('offers.preview.cart')}>
        <NewOrderLines lines={lines} onChange={setLines} quote={undefined} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <TimeField label={translate('offers.preview.at')} value={time} onChange={setTime} />
          <TextField
            label={translate('offers.preview.country')}
            value={country}
            size="small"
            onChange={({ target }) => setCountry(target.value.trim().toUpperCase())}
            slotProps={{ htmlInput: { maxLength: 2 } }}
          />
          <TextField
            select
            label={translate('offers.preview.method')}
            value={method}
            size="small"
            onChange={({ target }) => setMethod(target.value as typeof method)}
          >
            {methods.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`offers.methods.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <GroupSelect value={groupId} onChange={setGroupId} />
        </Box>
      </Panel>
      <Panel title={translate('offers.preview.result')}>
        {preview.error && <QueryError error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && lines.length > 0 && <Result preview={preview.data} />}
        {!preview.data && preview.isFetching && <Skeleton height={120} />}
        {lines.length === 0 && (
          <Typography color="text.secondary">{translate('offers.preview.empty')}</Typography>
        )}
      </Panel>
    </>
  )
}

function Result({ preview }: { preview: Preview }) {
  const translate = useTranslate()
  const { joinNames } = useJoin()
  const [locale] = useLocaleState()
  const { offers, applied, free_gifts: gifts, subtotal, shipping, total } = preview
  const toTitle = (id: string) =>
    readLocalizedField(offers.find(({ offer_id: each }) => each === id) ?? { title: '' }, 'title', locale)
  return (
    <Box aria-live="polite">
      <Typography>
        {translate('offers.preview.sums', {
          subtotal: formatMoney(subtotal),
          shipping: formatMoney(shipping),
        })}
      </Typography>
      <AppliedOffers offers={applied} />
      <FreeGifts gifts={gifts} />
      <Typography sx={{ fontWeight: 500, mb: 2 }}>
        {translate('offers.preview.total', { total: formatMoney(total) })}
      </Typography>
      {offers.length === 0 && <Typography>{translate('offers.preview.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {offers.map(({ offer_id: id, is_applied: isApplied, excludes }) => (
          <li key={id}>
            {`${toTitle(id)}: ${translate(isApplied ? 'offers.preview.applied' : 'offers.preview.not_applied')}`}
            {excludes.length > 0 &&
              ` ${translate('offers.preview.excludes', { titles: joinNames(excludes.map(toTitle)) })}`}
          </li>
        ))}
      </Box>
    </Box>
  )
}
