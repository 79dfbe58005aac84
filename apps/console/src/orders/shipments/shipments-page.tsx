import { Alert, Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import {
  MAX_SHIPMENTS,
  previewShipments,
  type ShipmentResult,
} from '@shop/contract/orders/order-actions.console'
import { useState } from 'react'
import { Title, useNotify, useStore, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../data/services.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { CarrierField } from './carrier-field.tsx'
import { readShipmentRows, type PastedLine } from './shipment-rows.ts'
import { ShipmentTable } from './shipment-table.tsx'
import { useShipping } from './use-shipping.ts'

/** Ships many orders with pasted tracking numbers: looked at first, then sent, with a report line by line. */
export function ShipmentsPage() {
  const translate = useTranslate()
  const { numbers = [] } = (useLocation().state ?? {}) as { numbers?: string[] }
  const [text, setText] = useState(() => numbers.map((number) => `${number}, `).join('\n'))
  const [preview, setPreview] = useState<{ lines: PastedLine[]; results: ShipmentResult[] }>()
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, maxWidth: '60rem' }}>
      <Title title={translate('orders.shipments.title')} />
      {preview ? (
        <Sending preview={preview} onEdit={() => setPreview(undefined)} />
      ) : (
        <Entry text={text} onText={setText} onPreview={setPreview} />
      )}
    </Box>
  )
}

interface EntryProps {
  text: string
  onText: (text: string) => void
  onPreview: (preview: { lines: PastedLine[]; results: ShipmentResult[] }) => void
}

function Entry({ text, onText, onPreview }: EntryProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const [carrier, setCarrier] = useStore('orders.carrier', '')
  const [isChecking, setIsChecking] = useState(false)
  const lines = readShipmentRows(text, carrier)
  const isTooMany = lines.length > MAX_SHIPMENTS

  async function check() {
    setIsChecking(true)
    try {
      const rows = lines.flatMap(({ row }) => (row ? [row] : []))
      const { results } =
        rows.length > 0 ? await api.call(previewShipments, { body: { rows } }) : { results: [] }
      onPreview({ lines, results })
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <Panel title={translate('orders.shipments.title')} hint={translate('orders.shipments.hint')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CarrierField label={translate('orders.shipments.carrier')} value={carrier} onChange={setCarrier} />
        <TextField
          multiline
          minRows={8}
          maxRows={20}
          label={translate('orders.shipments.rows')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          placeholder="SY261125ABCDEF, SF Express, SF1234567890123"
          error={isTooMany}
          helperText={isTooMany ? translate('orders.shipments.too_many', { most: MAX_SHIPMENTS }) : undefined}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <FileButton
            variant="outlined"
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={(files) => void files[0]!.text().then(onText)}
          >
            {translate('orders.shipments.file')}
          </FileButton>
          <Button
            variant="contained"
            disabled={isChecking || isTooMany || lines.length === 0}
            onClick={() => void check()}
          >
            {translate('orders.shipments.check')}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}

interface SendingProps {
  preview: { lines: PastedLine[]; results: ShipmentResult[] }
  onEdit: () => void
}

function Sending({ preview, onEdit }: SendingProps) {
  const translate = useTranslate()
  const { results, state, ship } = useShipping()
  const rows = preview.lines.flatMap(({ row }) => (row ? [row] : []))
  const unreadable = preview.lines.length - rows.length
  const ready = preview.results.filter(({ outcome }) => outcome === 'ready').length
  const isRunning = state === 'running'
  return (
    <Panel title={translate(state === 'idle' ? 'orders.shipments.title' : 'orders.shipments.report')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {unreadable > 0 && (
          <Alert severity="warning">
            {translate('orders.shipments.problems', { smart_count: unreadable })}
          </Alert>
        )}
        {state === 'stopped' && <Alert severity="error">{translate('orders.shipments.stopped')}</Alert>}
        {state !== 'idle' && (
          <Box role="status">
            <LinearProgress
              variant="determinate"
              value={(100 * results.length) / rows.length}
              aria-label={translate('orders.shipments.report')}
            />
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {translate('orders.shipments.progress', { done: results.length, total: rows.length })}
            </Typography>
          </Box>
        )}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button disabled={isRunning} onClick={onEdit}>
            {translate('orders.shipments.edit')}
          </Button>
          {state !== 'done' && (
            <Button variant="contained" disabled={isRunning || ready === 0} onClick={() => void ship(rows)}>
              {translate('orders.shipments.ship', { smart_count: ready })}
            </Button>
          )}
        </Box>
        <ShipmentTable
          lines={preview.lines}
          results={[...results, ...preview.results.slice(results.length)]}
        />
      </Box>
    </Panel>
  )
}
