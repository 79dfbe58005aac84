import { Typography } from '@mui/material'
import { previewSale, type PreviewedProduct } from '@shop/contract/sales/sales.console'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { AmountsTable } from '../products/amounts-table.tsx'
import { Money } from '../ui/money.tsx'
import { PreviewPanel } from '../ui/preview-panel.tsx'
import { toPreviewedSale } from './sale-inputs.tsx'

/** Prices before and in the sale, and old prices: what the shop shows, and what could be shown by destination. */
const PRICES = ['regular', 'sale', 'shown', 'lowest_of_30_days', 'lowest_of_7_days', 'price_before'] as const

/** What the sale of the form would do, before it is saved. */
export function SalePreviewPanel() {
  const translate = useTranslate()
  const { api } = useServices()
  const { getValues } = useFormContext()
  return (
    <PreviewPanel
      title={translate('sales.preview.title')}
      hint={translate('sales.preview.hint')}
      action={translate('sales.preview.show')}
      load={() =>
        api.call(previewSale, { body: previewSale.schemas.body.parse(toPreviewedSale(getValues())) })
      }
      summary={({ count }) => (
        <Typography>{translate('sales.preview.count', { smart_count: count })}</Typography>
      )}
      details={({ items }) =>
        items.length > 0 && (
          <AmountsTable
            label={translate('sales.preview.table')}
            productLabel={translate('sales.preview.product')}
            columns={PRICES.map((name) => ({ name, label: translate(`sales.preview.${name}`) }))}
            items={items}
            toAmount={(product, price) => <Price product={product} price={price} />}
          />
        )
      }
    />
  )
}

function Price({ product, price }: { product: PreviewedProduct; price: (typeof PRICES)[number] }) {
  const translate = useTranslate()
  const value = product[price]
  if (value !== undefined) return <Money value={value} />
  return price === 'sale' ? translate('sales.preview.not_lower') : '—'
}
