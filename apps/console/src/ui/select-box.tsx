import { Checkbox } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'

/** Selects a record of a list. The checkboxes of react-admin's table have no name for screen readers. */
export function SelectBox({ id, label }: { id: string; label: string }) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A click on the row would open the record.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': label } }}
    />
  )
}

/** Selects all records of the page. */
export function SelectPageBox() {
  const translate = useTranslate()
  const { data = [], selectedIds, onSelect } = useListContext<{ id: string }>()
  const ids = data.map(({ id }) => id)
  const others = selectedIds.filter((id) => !ids.includes(id))
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id))
  return (
    <Checkbox
      checked={isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  )
}
