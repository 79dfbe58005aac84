import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
} from '@mui/material'
import { listWaiting, type StockItem } from '@shop/contract/stock/stock.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { formatDateTime } from '../ui/format.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { QueryError } from '../ui/query-error.tsx'

/** Who waits for a size to be back, the longest waiting first. */
export function WaitingDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const translate = useTranslate()
  const toName = useProductName()
  const [locale] = useLocaleState()
  const { product_id, size } = item
  const query = { product_id, size, order: 'asc', limit: 100 } as const
  const { data, error, refetch } = useEndpoint(listWaiting, { query })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="waiting">
      <DialogTitle id="waiting">
        {translate('stock.waiting.title', { name: `${toName(item.name)} ${size}`.trim() })}
      </DialogTitle>
      <DialogContent>
        {error && <QueryError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data?.items.length === 0 && translate('stock.waiting.nobody')}
        <List disablePadding>
          {data?.items.map(({ id, asked_at, has_account, email }) => (
            <ListItem key={id} divider disableGutters>
              <ListItemText
                primary={email ?? translate(has_account ? 'stock.waiting.shopper' : 'stock.waiting.visitor')}
                secondary={translate('stock.waiting.since', { time: formatDateTime(asked_at, locale) })}
              />
            </ListItem>
          ))}
        </List>
        {data?.has_next_page && translate('stock.waiting.more')}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
