import { Box, Button, Typography } from '@mui/material'
import { getOrderInvoices } from '@shop/contract/invoices/invoices.console'
import type { OrderDetails } from '@shop/contract/orders/orders.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { InvoiceFiles } from '../invoices/invoice-files.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { InvoiceCompanyDialog } from './invoice-company-dialog.tsx'

/** The documents of an order, and whom they are for. */
export function OrderInvoices({ order }: { order: OrderDetails }) {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<Permission[]>()
  const { data, refetch } = useEndpoint(getOrderInvoices, { params: { id: order.id } })
  const [isOpen, setIsOpen] = useState(false)
  const canSee = permissions.includes('personal.read')
  const canChange = canSee && permissions.includes('orders.change') && data?.can_change_company
  return (
    <Panel
      title={translate('invoices.panel.title')}
      action={
        canChange && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {translate('invoices.panel.change')}
          </Button>
        )
      }
    >
      {data?.items.length === 0 && (
        <Typography color="text.secondary">{translate('invoices.panel.none')}</Typography>
      )}
      {data?.items.map((document) => (
        <Box key={document.document_id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography>
            {document.number} · <Money value={document.total} />
          </Typography>
          <Typography variant="caption" color="text.secondary" component="p">
            {translate(`invoices.reasons.${document.reason}`)} · <DateTime value={document.issued_at} />
          </Typography>
          <InvoiceFiles id={document.document_id} number={document.number} />
        </Box>
      ))}
      {data && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {!canSee
            ? translate('invoices.panel.hidden')
            : data.company
              ? translate('invoices.panel.company', {
                  title: data.company.title,
                  number: data.company.tax_number,
                })
              : translate('invoices.panel.person')}
        </Typography>
      )}
      {data && !data.can_change_company && data.items.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('invoices.panel.fixed')}
        </Typography>
      )}
      {isOpen && (
        <InvoiceCompanyDialog
          orderId={order.id}
          company={data?.company}
          onClose={() => setIsOpen(false)}
          onSaved={() => void refetch()}
        />
      )}
    </Panel>
  )
}
