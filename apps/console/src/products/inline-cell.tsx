import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface InlineCellProps {
  value: string
  /** What is changed, for screen readers. */
  field: string
  name: string
  /** What is saved of a typed text; undefined for one that cannot be. */
  read: (typed: string) => string | undefined
  /** What can be typed in such a text. */
  hint: string
  /** Saves a value, or returns why it was refused. */
  save: (value: string) => Promise<string | undefined>
}

/**
 * A cell of a list that is changed in place: saved with Enter or when it is left, undone with Escape. What is refused stays in
 * it, with the reason.
 */
export function InlineCell({ value, field, name, read, hint, save }: InlineCellProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const problem = typed !== undefined && read(typed) === undefined ? hint : refusal
  function change(text: string | undefined): void {
    setTyped(text)
    setRefusal(undefined)
  }
  async function commit(): Promise<void> {
    const wanted = typed === undefined ? undefined : read(typed)
    if (wanted === undefined) return
    const refused = wanted === value ? undefined : await save(wanted)
    setRefusal(refused)
    if (refused === undefined) setTyped(undefined)
  }
  const width = problem === undefined ? '6rem' : '12rem'
  return (
    <TextField
      size="small"
      sx={{ width }}
      variant="standard"
      value={typed ?? value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => change(target.value)}
      onBlur={() => void commit()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') void commit()
        if (event.key === 'Escape') change(undefined)
      }}
      slotProps={{
        htmlInput: {
          'aria-label': translate('products.edit_cell', { field, name }),
          inputMode: 'decimal',
          style: { textAlign: 'right' },
        },
      }}
    />
  )
}
