import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ShipmentResult } from '@shop/contract/orders/order-actions.console'
import { useTranslate } from 'react-admin'
import { StatusChip, type StatusTone } from '../../ui/status-chip.tsx'
import type { PastedLine } from './shipment-rows.ts'

const TONES: Record<ShipmentResult['outcome'] | 'unreadable', StatusTone> = {
  ready: 'info',
  shipped: 'success',
  shipped_before: 'default',
  refused: 'warning',
  failed: 'error',
  unreadable: 'error',
}

interface ShipmentTableProps {
  lines: readonly PastedLine[]
  /** The results of the lines that can be read, in their sequence. */
  results: readonly ShipmentResult[]
}

/** What would happen, or has happened, to each line. */
export function ShipmentTable({ lines, results }: ShipmentTableProps) {
  const translate = useTranslate()
  let next = 0
  const shown = lines.map((pasted) => ({ pasted, result: pasted.row ? results[next++] : undefined }))
  return (
    <Table size="small" aria-label={translate('orders.shipments.report')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('orders.shipments.line')}</TableCell>
          <TableCell>{translate('orders.resource.fields.shipment')}</TableCell>
          <TableCell>{translate('orders.resource.fields.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map(({ pasted, result }) => (
          <TableRow key={pasted.line}>
            <TableCell sx={{ verticalAlign: 'top' }}>{pasted.line}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {pasted.row ? (
                <>
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {pasted.row.order_number}
                  </Box>
                  <Typography variant="body2" color="text.secondary">
                    {[result?.recipient, pasted.row.carrier, pasted.row.tracking_number]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </>
              ) : (
                pasted.text
              )}
            </TableCell>
            <TableCell>
              <Outcome result={result} isReadable={pasted.row !== undefined} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Outcome({ result, isReadable }: { result: ShipmentResult | undefined; isReadable: boolean }) {
  const translate = useTranslate()
  const outcome = isReadable ? result?.outcome : 'unreadable'
  if (!outcome) return null
  return (
    <>
      <StatusChip status={outcome} texts="orders.shipments.outcomes" tone={TONES[outcome]} />
      {result?.reason && (
        <Typography variant="caption" component="p">
          {translate(`orders.refusals.${result.reason}`)}
        </Typography>
      )}
    </>
  )
}
