import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface InlineCellProps {
  value: string
  /** What is changed, for screen readers. */
  field: string
  name: string
  /** A text that may be saved. */
  pattern: RegExp
  save: (value: string) => Promise<unknown>
}

/** A cell of a list that is changed in place: saved with Enter or when it is left, undone with Escape. */
export function InlineCell({ value, field, name, pattern, save }: InlineCellProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value
  const isValid = pattern.test(shown)
  async function commit(): Promise<void> {
    if (typed !== undefined && typed !== value && isValid) await save(typed)
    setTyped(undefined)
  }
  return (
    <TextField
      size="small"
      sx={{ width: '6rem' }}
      variant="standard"
      value={shown}
      error={!isValid}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void commit()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void commit()
        if (event.key === 'Escape') setTyped(undefined)
      }}
      slotProps={{
        htmlInput: {
          'aria-label': translate('products.edit_cell', { field, name }),
          inputMode: 'decimal',
          style: { width: '6rem', textAlign: 'right' },
        },
      }}
    />
  )
}
