import type { OrderInvoices as Invoices } from '@shop/contract/invoices/invoices.schemas'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { wasPaid } from '../../lib/shop/order-state.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { QueryFailure } from '../../ui/text/query-failure.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { orderInvoicesQuery } from './order-queries.ts'

const InvoiceCompanyForm = lazy(() => import('./invoice-company-form.tsx'))

interface OrderInvoicesProps {
  shopperId: string | undefined
  order: Pick<Order, 'order_id' | 'history'>
}

/** The invoices and credit notes of an order, and the company that they are for. */
export default function OrderInvoices({ shopperId, order }: OrderInvoicesProps) {
  const isPaid = wasPaid(order)
  const query = orderInvoicesQuery(shopperId, order.order_id, isPaid)
  const invoices = useQuery(query)
  const { data } = invoices
  return (
    <>
      <QueryFailure query={invoices} title={m.invoices_failed()} />
      {invoices.isPending && (
        <div role="status" aria-busy="true" aria-label={m.invoices_loading()}>
          <Skeleton className="h-28" />
        </div>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.items.length > 0 ? (
            <InvoiceList orderId={order.order_id} items={data.items} />
          ) : (
            <p className="text-muted">{isPaid ? m.invoices_soon() : m.invoices_after_payment()}</p>
          )}
          <Company
            orderId={order.order_id}
            invoices={data}
            onChanged={(changed) => getQueryClient().setQueryData(query.queryKey, changed)}
            onStale={() => void invoices.refetch()}
          />
        </div>
      )}
    </>
  )
}

interface CompanyProps {
  orderId: string
  invoices: Invoices
  onChanged: (invoices: Invoices) => void
  onStale: () => void
}

function Company({ orderId, invoices, onChanged, onStale }: CompanyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const { company, items } = invoices

  function close(done?: string) {
    setIsOpen(false)
    setMessage(done ?? '')
    // After the button is there again.
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <div className="flex flex-col gap-3">
      {company && (
        <p className="wrap-anywhere">
          {m.invoices_company_is({ title: company.title, number: company.tax_number })}
        </p>
      )}
      <p role="status" className="text-sm text-ok empty:hidden">
        {message}
      </p>
      {!invoices.can_change_company && items.length > 0 && (
        <p className="text-sm text-muted">{m.invoices_company_fixed()}</p>
      )}
      {invoices.can_change_company && !isOpen && (
        <Button ref={opener} variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
          {company ? m.invoices_company_change() : m.invoices_for_company()}
        </Button>
      )}
      {invoices.can_change_company && isOpen && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <InvoiceCompanyForm
            orderId={orderId}
            company={company}
            isIssued={items.length > 0}
            onSaved={(changed) => {
              onChanged(changed)
              close(changed.company ? m.invoices_company_saved() : m.invoices_company_removed())
            }}
            onStale={onStale}
            onCancel={() => close()}
          />
        </Suspense>
      )}
    </div>
  )
}
