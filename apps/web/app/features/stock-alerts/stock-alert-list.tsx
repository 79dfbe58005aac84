import { removeStockAlert } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import type { StockAlert } from '@shop/contract/stock-alerts/stock-alerts.schemas'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { formatLastDay } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import { dropStockAlert, stockAlertsQuery } from './stock-alert-queries.ts'

/** The customer's stock alerts; renders nothing without any or when loading fails. */
export function StockAlertList({ shopperId }: { shopperId: string }) {
  const { data: alerts } = useQuery(stockAlertsQuery(shopperId))
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  if (!alerts) return null

  async function remove(alert: StockAlert) {
    const product = localized(alert, 'product_name')
    if (!(await isRemoved(alert.alert_id))) {
      showToast({ kind: 'danger', title: m.stock_remove_failed() })
      return
    }
    // The heading disappears with the last alert.
    const isLast = alerts?.length === 1
    await dropStockAlert(shopperId, alert.alert_id)
    setMessage(m.stock_removed({ piece: product }))
    const next = isLast ? document.querySelector<HTMLElement>('#main') : heading.current
    next?.focus()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      {alerts.length > 0 && (
        <section className="mt-16 border-t border-line pt-10">
          <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            {m.stock_list()}
          </h2>
          <p className="mt-1 text-muted">{m.stock_list_lead()}</p>
          <ul className="mt-5 flex flex-col divide-y divide-line">
            {alerts.map((alert) => (
              <li key={alert.alert_id} className="flex items-center gap-4 py-3">
                <AlertRow alert={alert} onRemove={() => remove(alert)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function AlertRow({ alert, onRemove }: { alert: StockAlert; onRemove: () => Promise<void> }) {
  const product = localized(alert, 'product_name')
  const until = m.stock_list_until({ date: formatLastDay(alert.expires_at) })
  return (
    <>
      <Thumbnail url={alert.image?.url ?? ''} className="size-16" />
      <div className="min-w-0 flex-1">
        <Link to={`/product/${alert.slug}`} className="font-medium hover:underline">
          {product}
        </Link>
        <p className="text-sm text-muted">
          {[alert.size && m.stock_list_size({ size: alert.size }), until].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button variant="quiet" aria-label={m.stock_remove({ piece: product })} onClick={() => void onRemove()}>
        {m.stock_remove_short()}
      </Button>
    </>
  )
}

async function isRemoved(alertId: string): Promise<boolean> {
  try {
    return (await call(removeStockAlert, { params: { alertId } })).ok
  } catch (error) {
    if (error instanceof ApiUnavailableError) return false
    throw error
  }
}
