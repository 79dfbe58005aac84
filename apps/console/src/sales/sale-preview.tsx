import {
  Alert,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { previewSale, type PreviewedProduct, type SalePreview } from '@shop/contract/sales/sales.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useErrorText } from '../ui/use-error-text.ts'
import { toPreviewedSale } from './sale-inputs.tsx'

/** Old prices: what the shop shows, and what could be shown by destination. */
const OLD_PRICES = ['shown', 'lowest_of_30_days', 'lowest_of_7_days', 'price_before'] as const

/** What the sale of the form would do, before it is saved. */
export function SalePreviewPanel() {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const { api } = useServices()
  const { getValues } = useFormContext()
  const [preview, setPreview] = useState<SalePreview>()
  const [problem, setProblem] = useState<string>()
  async function load() {
    setProblem(undefined)
    try {
      setPreview(
        await api.call(previewSale, { body: previewSale.schemas.body.parse(toPreviewedSale(getValues())) }),
      )
    } catch (error) {
      setPreview(undefined)
      setProblem(toErrorText(error))
    }
  }
  return (
    <Panel
      title={translate('sales.preview.title')}
      hint={translate('sales.preview.hint')}
      action={<Button onClick={() => void load()}>{translate('sales.preview.show')}</Button>}
    >
      <div role="status">
        {problem && <Alert severity="error">{problem}</Alert>}
        {preview && (
          <Typography>{translate('sales.preview.count', { smart_count: preview.count })}</Typography>
        )}
      </div>
      {preview && preview.items.length > 0 && <PreviewTable items={preview.items} />}
    </Panel>
  )
}

function PreviewTable({ items }: { items: readonly PreviewedProduct[] }) {
  const translate = useTranslate()
  const toName = useProductName()
  return (
    // Reached by keys, since it may be wider than the screen.
    <TableContainer tabIndex={0} role="region" aria-label={translate('sales.preview.table')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('sales.preview.product')}</TableCell>
            <TableCell align="right">{translate('sales.preview.regular')}</TableCell>
            <TableCell align="right">{translate('sales.preview.sale')}</TableCell>
            {OLD_PRICES.map((name) => (
              <TableCell key={name} align="right">
                {translate(`sales.preview.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, sku, name, regular, sale, ...old }) => (
            <TableRow key={id}>
              <TableCell>
                {toName(name)} ({sku})
              </TableCell>
              <TableCell align="right">
                <Money value={regular} />
              </TableCell>
              <TableCell align="right">
                {sale === undefined ? translate('sales.preview.not_lower') : <Money value={sale} />}
              </TableCell>
              {OLD_PRICES.map((basis) => (
                <TableCell key={basis} align="right">
                  {old[basis] === undefined ? '—' : <Money value={old[basis]} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
