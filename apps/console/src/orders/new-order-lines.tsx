import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { findOrderProducts, type quoteNewOrder } from '@shop/contract/orders/new-orders.console'
import type { Data } from '@shop/contract/http/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { useProductName } from './order-texts.tsx'

type Product = Data<typeof findOrderProducts>['items'][number]

/** A line of the new order. */
export interface NewLine {
  product: Product
  size: string
  quantity: number
}

interface NewOrderLinesProps {
  lines: NewLine[]
  onChange: (lines: NewLine[]) => void
  quote: Data<typeof quoteNewOrder> | undefined
}

/** The products of a new order: found by name, with size and quantity. */
export function NewOrderLines({ lines, onChange, quote }: NewOrderLinesProps) {
  const change = (index: number, line: NewLine | undefined) =>
    onChange(lines.flatMap((each, at) => (at === index ? (line ? [line] : []) : [each])))
  const add = (product: Product) =>
    onChange([
      ...lines,
      {
        product,
        quantity: 1,
        size: (product.sizes.find(({ available }) => available > 0) ?? product.sizes[0])?.size ?? '',
      },
    ])
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {lines.map((line, index) => (
        <Line
          key={`${line.product.id}${index}`}
          line={line}
          onChange={(next) => change(index, next)}
          isShort={quote?.lines.some(
            ({ product_id: id, size = '', status }) =>
              id === line.product.id && size === line.size && status !== 'ok',
          )}
        />
      ))}
      <FindProduct onFound={add} />
    </Box>
  )
}

interface LineProps {
  line: NewLine
  onChange: (line: NewLine | undefined) => void
  isShort: boolean | undefined
}

function Line({ line, onChange, isShort = false }: LineProps) {
  const translate = useTranslate()
  const toName = useProductName()
  const { product, size, quantity } = line
  const left = product.sizes.find((each) => each.size === size)?.available ?? 0
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ flex: '1 1 12rem' }}>
        {toName(product)}, {formatMoney(product.price)}
      </Typography>
      {product.sizes.length > 1 && (
        <TextField
          select
          size="small"
          label={translate('orders.actions.size.size')}
          value={size}
          onChange={(event) => onChange({ ...line, size: event.target.value })}
          sx={{ minWidth: '9rem' }}
        >
          {product.sizes.map((each) => (
            <MenuItem key={each.size} value={each.size} disabled={each.available === 0}>
              {translate('orders.actions.size.left', { size: each.size, smart_count: each.available })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        type="number"
        size="small"
        label={translate('orders.create.quantity')}
        value={quantity}
        error={isShort}
        helperText={isShort ? translate('orders.create.left', { smart_count: left }) : undefined}
        onChange={(event) =>
          onChange({
            ...line,
            quantity: Math.max(1, Math.min(99, Math.trunc(Number(event.target.value)) || 1)),
          })
        }
        slotProps={{ htmlInput: { min: 1, max: 99 } }}
        sx={{ width: '7rem' }}
      />
      <IconButton
        aria-label={translate('orders.create.remove', { name: toName(product) })}
        onClick={() => onChange(undefined)}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  )
}

function FindProduct({ onFound }: { onFound: (product: Product) => void }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { api } = useServices()
  const [text, setText] = useState('')
  const { data } = useQuery({
    queryKey: [findOrderProducts.path, text],
    queryFn: ({ signal }) => api.call(findOrderProducts, { query: { q: text } }, signal),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete<Product>
      options={text.trim() === '' ? [] : (data?.items ?? [])}
      // The server has found them, also by their other name.
      filterOptions={(options) => options}
      getOptionLabel={toName}
      getOptionKey={({ id }) => id}
      value={null}
      inputValue={text}
      onInputChange={(_, typed, cause) => setText(cause === 'input' ? typed : '')}
      onChange={(_, product) => product && onFound(product)}
      renderInput={(params) => <TextField {...params} label={translate('orders.create.add')} />}
    />
  )
}
