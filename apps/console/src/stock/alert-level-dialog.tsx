import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { setAlertLevel, USUAL_ALERT_LEVEL, type StockItem } from '@shop/contract/stock/stock.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { useAction } from '../ui/use-action.ts'

/** From how many units on a size counts as low, or every size of its product. */
export function AlertLevelDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const [level, setLevel] = useState(item.has_own_level ? String(item.alert_level) : '')
  const [isForAll, setForAll] = useState(false)
  const isValid = /^\d{0,5}$/.test(level)
  const { isRunning, run } = useAction(async () => {
    await api.call(setAlertLevel, {
      body: {
        product_id: item.product_id,
        ...(!isForAll && { size: item.size }),
        alert_level: level === '' ? null : Number(level),
      },
    })
    onClose()
  }, 'stock.level.done')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="alert-level">
      <DialogTitle id="alert-level">
        {translate('stock.level.title', { name: `${toName(item.name)} ${item.size}`.trim() })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <TextField
          autoFocus
          sx={{ mt: 1 }}
          label={translate('resources.stock.fields.alert_level')}
          value={level}
          error={!isValid}
          helperText={translate('stock.level.help', { usual: USUAL_ALERT_LEVEL })}
          onChange={({ target }) => setLevel(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        {item.size !== '' && (
          <FormControlLabel
            control={<Checkbox checked={isForAll} onChange={(_, isChecked) => setForAll(isChecked)} />}
            label={translate('stock.level.all_sizes')}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('stock.cancel')}</Button>
        <Button variant="contained" loading={isRunning} disabled={!isValid} onClick={() => void run()}>
          {translate('stock.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
