import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { changeStock, MANUAL_STOCK_REASONS, type StockItem } from '@shop/contract/stock/stock.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { useAction } from '../ui/use-action.ts'

type Reason = (typeof MANUAL_STOCK_REASONS)[number]

/** Brings units of one size in, or takes them out, with a reason. */
export function MoveButton({ item }: { item: StockItem }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const [id, setId] = useState<string>()
  const [change, setChange] = useState('')
  const [reason, setReason] = useState<Reason>('correction')
  const [note, setNote] = useState('')
  const { isRunning, run } = useAction(async () => {
    const { product_id, size } = item
    await api.call(changeStock, { body: { id: id!, product_id, size, change: Number(change), reason, note } })
    setId(undefined)
    setChange('')
  }, 'stock.done')
  return (
    <>
      <Button
        aria-label={`${translate('stock.move')}: ${toName(item.name)} ${item.size}`}
        // One id for one dialog, so that pressing twice moves once.
        onClick={() => setId(crypto.randomUUID())}
      >
        {translate('stock.move')}
      </Button>
      <Dialog open={id !== undefined} onClose={() => setId(undefined)} fullWidth maxWidth="xs">
        <DialogTitle>
          {translate('stock.move_title', { name: `${toName(item.name)} ${item.size}` })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            autoFocus
            sx={{ mt: 1 }}
            label={translate('stock.change')}
            value={change}
            onChange={({ target }) => setChange(target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextField
            select
            label={translate('stock.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value as Reason)}
          >
            {MANUAL_STOCK_REASONS.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`stock.reasons.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={translate('stock.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setId(undefined)}>{translate('stock.cancel')}</Button>
          <Button
            variant="contained"
            loading={isRunning}
            disabled={!/^[+-]?[1-9]\d{0,4}$/.test(change)}
            onClick={() => void run()}
          >
            {translate('stock.save')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
