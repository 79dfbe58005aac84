import { Alert, Box, Button } from '@mui/material'
import { toFen } from '@shop/contract/money/money'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { changeProductCost, getProductCost } from '@shop/contract/products/products.console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useShowsCosts } from '../data/use-shows-costs.ts'
import { MoneyField } from '../ui/money-input.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { useAction } from '../ui/use-action.ts'

/** What the product costs the shop, for those who may see it. */
export function ProductCost() {
  const product = useRecordContext<ConsoleProduct>()
  const showsCosts = useShowsCosts()
  return product && showsCosts ? <Cost product={product} /> : null
}

function Cost({ product }: { product: ConsoleProduct }) {
  const translate = useTranslate()
  const { api } = useServices()
  const { id, version, price, sale } = product
  const params = { id: String(id) }
  const { data, error, refetch } = useQuery({
    queryKey: ['product-cost', id, version],
    queryFn: ({ signal }) => api.call(getProductCost, { params }, signal),
  })
  const [typed, setTyped] = useState<string>()
  const { isRunning, run } = useAction(
    (cost: string | null) => api.call(changeProductCost, { params, body: { version, cost } }),
    'products.saved',
  )
  const known = data?.cost ?? ''
  const value = typed ?? known
  const wanted = value.trim() === '' ? '' : toTypedMoney(value)
  const isAbovePrice = Boolean(wanted) && toFen(wanted!) > toFen(sale?.price ?? price)
  async function save() {
    if ((await run(wanted === '' ? null : wanted!)) === undefined) setTyped(undefined)
  }
  return (
    <Panel title={translate('products.sections.cost')} hint={translate('products.cost.help')}>
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data && (
        <Box
          component="form"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <MoneyField
            label={translate('resources.products.fields.cost')}
            value={value}
            help={known === '' && translate('products.cost.unknown')}
            onChange={setTyped}
          />
          <Button type="submit" loading={isRunning} disabled={wanted === undefined || wanted === known}>
            {translate('products.cost.save')}
          </Button>
        </Box>
      )}
      {isAbovePrice && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('products.cost.above_price')}
        </Alert>
      )}
    </Panel>
  )
}
