import { Button, MenuItem, TextField, Typography } from '@mui/material'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { ImportFill, type ImportPreview } from '@shop/contract/products/product-files.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCategoryChoices } from '../ui/use-category-choices.ts'

type Field = ImportPreview['lacking'][number]['field']

interface ImportFillFormProps {
  lacking: ImportPreview['lacking']
  isBusy: boolean
  onFill: (fill: ImportFill) => void
}

const SUBCATEGORIES = CATEGORIES.flatMap(({ subcategories }) => subcategories)

/** Asks once for what a file of another shop does not have, such as a stock that is not counted there. */
export function ImportFillForm({ lacking, isBusy, onFill }: ImportFillFormProps) {
  const translate = useTranslate()
  const choices = useCategoryChoices(SUBCATEGORIES)
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const fill = ImportFill.safeParse(
    Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== '')),
  )
  const isWrong = (field: Field) =>
    !typed[field]?.trim() || fill.error?.issues.some(({ path }) => path[0] === field)
  const isReady = fill.success && !lacking.some(({ field }) => isWrong(field))
  return (
    <form
      noValidate
      style={{ display: 'grid', gap: '1rem', justifyItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isReady) onFill(fill.data)
      }}
    >
      <Typography role="status">{translate('products.files.lacking.text')}</Typography>
      {lacking.map(({ field, count }) => (
        <TextField
          key={field}
          fullWidth
          select={field === 'subcategory'}
          required
          label={translate(`resources.products.fields.${field}`)}
          value={typed[field] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          error={isChecked && isWrong(field)}
          helperText={
            isChecked && isWrong(field)
              ? translate(`products.files.lacking.wrong_${field}`)
              : translate(`products.files.lacking.${field}`, { smart_count: count })
          }
          {...(field !== 'subcategory' && { slotProps: { htmlInput: { inputMode: 'numeric' } } })}
        >
          {field === 'subcategory' &&
            choices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
        </TextField>
      ))}
      <Button type="submit" variant="outlined" disabled={isBusy}>
        {translate('products.files.lacking.show')}
      </Button>
    </form>
  )
}
