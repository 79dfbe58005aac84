import { Alert, Box, Button } from '@mui/material'
import {
  arrangeProducts,
  getCategoryOrder,
  MAX_ARRANGED,
  type CategoryOrder,
} from '@shop/contract/categories/categories.console'
import type { Translated } from '@shop/contract/languages/translated'
import { useState } from 'react'
import { CanAccess, Title, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { useAction } from '../ui/use-action.ts'
import { listPlaced, moveProduct, type Arrangement } from './arrangement.ts'
import { OrderRows } from './order-rows.tsx'

/** The order of a category's products, by drag or by keyboard. */
export function CategoryOrderPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useEndpoint(getCategoryOrder, { params: { id } })
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />
  return data ? <Order key={id} id={id} order={data} /> : <ListSkeleton />
}

function Order({ id, order }: { id: string; order: CategoryOrder }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const { data: category } = useGetOne('categories', { id })
  // What was moved is forgotten once the order is another one.
  const [edited, setEdited] = useState<{ version: number; arrangement: Arrangement }>()
  const [message, setMessage] = useState('')
  const stored = toArrangement(order)
  const arrangement = edited?.version === order.version ? edited.arrangement : stored
  const isChanged = listPlaced(arrangement).join() !== listPlaced(stored).join()
  const products = new Map(order.items.map((item) => [item.id, item]))
  const name = category ? toName(category['name'] as Translated<string>) : ''

  function move(from: number, to: number): void {
    const next = moveProduct(arrangement, from, to)
    if (next.ids === arrangement.ids) return
    setEdited({ version: order.version, arrangement: next })
    const moved = products.get(arrangement.ids[from]!)!
    setMessage(translate('categories.moved', { name: toName(moved.name), place: to + 1 }))
  }

  const save = (ids: string[]) =>
    api.call(arrangeProducts, { params: { id }, body: { version: order.version, ids } })
  const saving = useAction(() => save(listPlaced(arrangement)), 'categories.arranged')
  const resetting = useAction(() => save([]), 'categories.arranged')

  return (
    <Box sx={{ pt: 2, maxWidth: '60rem' }}>
      <Title title={translate('categories.order_of', { name })} />
      <Panel
        title={translate('categories.order_of', { name })}
        hint={translate('categories.order_help')}
        action={
          <Button component={Link} to={`/categories/${id}`}>
            {translate('categories.texts')}
          </Button>
        }
      >
        <CanAccess resource="categories" action="arrange">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
            <Button
              variant="contained"
              disabled={!isChanged}
              loading={saving.isRunning}
              onClick={() => void saving.run()}
            >
              {translate('ra.action.save')}
            </Button>
            <Button
              disabled={stored.placed === 0 && !isChanged}
              loading={resetting.isRunning}
              onClick={() => {
                setEdited(undefined)
                if (stored.placed > 0) void resetting.run()
              }}
            >
              {translate('categories.reset')}
            </Button>
          </Box>
        </CanAccess>
        {order.has_more && (
          <Alert severity="info">{translate('categories.too_many', { most: MAX_ARRANGED })}</Alert>
        )}
        <Box
          role="status"
          sx={{
            position: 'absolute',
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          }}
        >
          {message}
        </Box>
        <OrderRows
          products={arrangement.ids.map((each) => products.get(each)!)}
          placed={arrangement.placed}
          onMove={move}
        />
      </Panel>
    </Box>
  )
}

function toArrangement({ items }: CategoryOrder): Arrangement {
  return { ids: items.map(({ id }) => id), placed: items.filter(({ is_placed }) => is_placed).length }
}
