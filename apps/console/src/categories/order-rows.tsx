import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import DragIcon from '@mui/icons-material/DragIndicatorOutlined'
import TopIcon from '@mui/icons-material/VerticalAlignTopOutlined'
import { Avatar, Box, IconButton, Typography } from '@mui/material'
import type { CategoryOrder } from '@shop/contract/categories/categories.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'

type Product = CategoryOrder['items'][number]

interface OrderRowsProps {
  products: readonly Product[]
  /** How many of them have their place. */
  placed: number
  onMove: (from: number, to: number) => void
}

/** Products as rows that are dragged, or moved by buttons. */
export function OrderRows({ products, placed, onMove }: OrderRowsProps) {
  const translate = useTranslate()
  const [dragged, setDragged] = useState<number>()
  if (products.length === 0)
    return <Typography color="text.secondary">{translate('categories.nothing_to_order')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {products.map((product, index) => (
        <Box
          component="li"
          key={product.id}
          draggable
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined) onMove(dragged, index)
          }}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 0.5, sm: 1 },
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
            cursor: 'grab',
            ...(dragged === index && { opacity: 0.5 }),
          }}
        >
          <OrderRow
            product={product}
            place={index < placed ? index + 1 : undefined}
            isLast={index === products.length - 1}
            isFirst={index === 0}
            onMoveTo={(offset) => onMove(index, offset === 'top' ? 0 : index + offset)}
          />
        </Box>
      ))}
    </Box>
  )
}

interface OrderRowProps {
  product: Product
  place: number | undefined
  isFirst: boolean
  isLast: boolean
  onMoveTo: (offset: 'top' | -1 | 1) => void
}

function OrderRow({ product, place, isFirst, isLast, onMoveTo }: OrderRowProps) {
  const translate = useTranslate()
  const toName = useProductName()
  const { shop } = useServices()
  const name = toName(product.name)
  const buttons = [
    { action: 'top', icon: <TopIcon />, isDisabled: isFirst, offset: 'top' },
    { action: 'up', icon: <UpIcon />, isDisabled: isFirst, offset: -1 },
    { action: 'down', icon: <DownIcon />, isDisabled: isLast, offset: 1 },
  ] as const
  return (
    <>
      <DragIcon
        fontSize="small"
        sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        aria-hidden="true"
      />
      <Typography
        component="span"
        sx={{ width: '1.75rem', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {place ?? '–'}
      </Typography>
      <Avatar
        variant="square"
        alt=""
        {...(product.picture && shop && { src: new URL(product.picture, shop.url).href })}
      >
        {' '}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {product.sku} · {translate('categories.in_stock', { smart_count: product.available })}
          {!product.is_live && (
            <>
              {' · '}
              {translate('products.statuses.scheduled')} <DateTime value={product.published_at} />
            </>
          )}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {buttons.map(({ action, icon, isDisabled, offset }) => (
          <IconButton
            key={action}
            size="small"
            aria-label={translate(`categories.${action}`, { name })}
            // Disabled buttons lose the focus: at an end, pressing does nothing.
            aria-disabled={isDisabled}
            sx={{ ...(isDisabled && { opacity: 0.38 }) }}
            onClick={() => !isDisabled && onMoveTo(offset)}
          >
            {icon}
          </IconButton>
        ))}
      </Box>
    </>
  )
}
