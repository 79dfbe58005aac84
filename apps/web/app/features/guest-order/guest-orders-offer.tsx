import { listGuestOrders, takeGuestOrders } from '@shop/contract/guests/guests.endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { joinNames } from '../../lib/i18n/join-texts.ts'

const offerQuery = (shopperId: string | undefined) =>
  queryOptions({
    queryKey: toShopperKey(shopperId, 'guest-orders'),
    queryFn: ({ signal }) => fetchData(listGuestOrders, {}, { signal, isOptional: true }),
  })

interface GuestOrdersOfferProps {
  shopperId: string | undefined
  /** The orders are in the account now. */
  onTaken: () => void
}

/** Offers to take over the orders that were placed as a guest with the shopper's address; renders nothing without any. */
export function GuestOrdersOffer({ shopperId, onTaken }: GuestOrdersOfferProps) {
  const { data } = useQuery(offerQuery(shopperId))
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const orders = data?.items ?? []
  if (orders.length === 0) return null

  const take = () =>
    send(async () => {
      setError(undefined)
      try {
        const result = await call(takeGuestOrders, {})
        if (!result.ok) return setError(toRefusalMessage(result.status, result.error))
        getQueryClient().setQueryData(offerQuery(shopperId).queryKey, { items: [] })
        showToast({ title: m.guest_take_done(), kind: 'ok' })
        onTaken()
      } catch (failure) {
        setError(toOutageMessage(failure, m.guest_take_failed()))
      }
    })

  return (
    <Notice title={m.guest_take_title({ count: orders.length })} className="mt-8">
      <p className="mb-3">
        {m.guest_take_text({ numbers: joinNames(orders.map(({ order_number }) => order_number)) })}
      </p>
      <ErrorNotice message={error} className="mb-3" />
      <Button variant="secondary" loading={isSending} onClick={() => void take()}>
        {m.guest_take()}
      </Button>
    </Notice>
  )
}
