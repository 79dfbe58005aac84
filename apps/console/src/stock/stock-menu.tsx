import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import { Box, IconButton, Menu, MenuItem } from '@mui/material'
import type { StockItem } from '@shop/contract/stock/stock.console'
import { useState } from 'react'
import { CanAccess, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useProductName } from '../products/use-product-changes.ts'
import { AlertLevelDialog } from './alert-level-dialog.tsx'
import { MoveButton } from './move-button.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'

/** The address of the movements of a size. */
const toMovements = ({ product_id, size }: StockItem) =>
  `/stock-movements?filter=${encodeURIComponent(JSON.stringify({ product_id, size }))}`

/** What can be done with a size: move it, set its alert level, see what moved it and who waits. */
export function StockMenu({ item }: { item: StockItem }) {
  const translate = useTranslate()
  const toName = useProductName()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'level' | 'waiting'>()
  const open = (next: typeof dialog) => {
    setAnchor(null)
    setDialog(next)
  }
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center' }}>
      <CanAccess resource="stock" action="move">
        <MoveButton item={item} />
      </CanAccess>
      <IconButton
        aria-label={translate('stock.more', { name: `${toName(item.name)} ${item.size}`.trim() })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <CanAccess resource="stock" action="level">
          <MenuItem onClick={() => open('level')}>{translate('stock.level.open')}</MenuItem>
        </CanAccess>
        <MenuItem component={Link} to={toMovements(item)}>
          {translate('stock.movements.name')}
        </MenuItem>
        <MenuItem onClick={() => open('waiting')}>
          {translate('stock.waiting.open', { smart_count: item.waiting })}
        </MenuItem>
      </Menu>
      {dialog === 'level' && <AlertLevelDialog item={item} onClose={() => setDialog(undefined)} />}
      {dialog === 'waiting' && <WaitingDialog item={item} onClose={() => setDialog(undefined)} />}
    </Box>
  )
}
