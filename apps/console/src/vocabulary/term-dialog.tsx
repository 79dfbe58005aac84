import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { TERM_KINDS } from '@shop/contract/products/product-fields.rules'
import type { Term } from '@shop/contract/vocabulary/vocabulary.console'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useAction } from '../ui/use-action.ts'

/** The form of a label: only its Chinese name can be changed later. */
export function TermDialog({ term, onClose }: { term: Term | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const data = useDataProvider()
  const [kind, setKind] = useState<Term['kind']>(term?.kind ?? 'gem')
  const [value, setValue] = useState(term?.value ?? '')
  const [chinese, setChinese] = useState(term?.value_zh ?? '')
  const { isRunning, run } = useAction(async () => {
    if (term)
      await data.update('terms', { id: term.id, data: { ...term, value_zh: chinese }, previousData: term })
    else await data.create('terms', { data: { kind, value, value_zh: chinese } })
    onClose()
  }, 'products.saved')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="term">
      <DialogTitle id="term">{translate('resources.terms.name', { smart_count: 1 })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <TextField
          select
          sx={{ mt: 1 }}
          label={translate('resources.terms.fields.kind')}
          value={kind}
          disabled={term !== undefined}
          onChange={({ target }) => setKind(target.value as Term['kind'])}
        >
          {TERM_KINDS.map((each) => (
            <MenuItem key={each} value={each}>
              {translate(`vocabulary.kinds.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={translate('resources.terms.fields.value')}
          value={value}
          disabled={term !== undefined}
          onChange={({ target }) => setValue(target.value)}
          slotProps={{ htmlInput: { maxLength: 60, lang: 'en' } }}
        />
        <TextField
          label={translate('resources.terms.fields.value_zh')}
          value={chinese}
          onChange={({ target }) => setChinese(target.value)}
          slotProps={{ htmlInput: { maxLength: 60, lang: 'zh' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isRunning}
          disabled={value.trim() === '' || chinese.trim() === ''}
          onClick={() => void run()}
        >
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
