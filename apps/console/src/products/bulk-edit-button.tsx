import { formatMoney } from '@shop/contract/money/format-money'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  MenuItem,
  TextField,
} from '@mui/material'
import { PRODUCT_STATUSES, type ProductStatus } from '@shop/contract/products/product-fields.console'
import {
  applyBulkChange,
  previewBulkChange,
  type BulkOutcome,
} from '@shop/contract/products/products.console'
import { useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** Changes the chosen products together: first shown, then applied to the versions that were shown. */
export function BulkEditButton() {
  const translate = useTranslate()
  const { api } = useServices()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const { selectedIds, onUnselectItems } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const [status, setStatus] = useState('')
  const [percent, setPercent] = useState('')
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>()
  const change = {
    ...(status && { status: status as ProductStatus }),
    ...(percent && { price_percent: Number(percent) }),
  }
  const possible = outcomes?.filter(({ error }) => error === undefined) ?? []

  async function guard(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }
  const preview = () =>
    guard(async () => {
      const body = { ids: selectedIds.map(String), change }
      setOutcomes((await api.call(previewBulkChange, { body })).items)
    })
  const apply = () =>
    guard(async () => {
      const items = possible.map(({ id, version }) => ({ id, version }))
      const applied = (await api.call(applyBulkChange, { body: { items, change } })).items
      const failed = applied.filter(({ error }) => error !== undefined)
      notify(
        translate('products.bulk.report', { done: applied.length - failed.length, failed: failed.length }),
      )
      setOutcomes(failed.length > 0 ? failed : undefined)
      if (failed.length > 0) return
      setOpen(false)
      onUnselectItems()
      refresh()
    })

  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('products.bulk.button')}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>{translate('products.bulk.title', { count: selectedIds.length })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            select
            label={translate('products.bulk.status')}
            value={status}
            onChange={({ target }) => {
              setStatus(target.value)
              setOutcomes(undefined)
            }}
            sx={{ mt: 1 }}
          >
            <MenuItem value="">{translate('products.bulk.unchanged')}</MenuItem>
            {PRODUCT_STATUSES.map((id) => (
              <MenuItem key={id} value={id}>
                {translate(`products.statuses.${id}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={translate('products.bulk.percent')}
            type="number"
            value={percent}
            onChange={({ target }) => {
              setPercent(target.value)
              setOutcomes(undefined)
            }}
          />
          {outcomes && (
            <List dense>
              {outcomes.map(({ id, sku, before, after, error }) => (
                <ListItem key={id} divider>
                  {sku}:{' '}
                  {error
                    ? translate(`errors.${error}`)
                    : `${formatMoney(before.price)} → ${formatMoney(after.price)}, ${translate(`products.statuses.${after.status}`)}`}
                </ListItem>
              ))}
            </List>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          {outcomes ? (
            <Button variant="contained" disabled={possible.length === 0} onClick={() => void apply()}>
              {translate('products.bulk.apply', { count: possible.length })}
            </Button>
          ) : (
            <Button
              variant="contained"
              disabled={Object.keys(change).length === 0}
              onClick={() => void preview()}
            >
              {translate('products.bulk.preview')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}
