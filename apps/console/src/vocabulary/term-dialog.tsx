import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { inEachLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { readLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import { TERM_KINDS } from '@shop/contract/products/product-fields.rules'
import type { Term } from '@shop/contract/vocabulary/vocabulary.console'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { REQUIRED_LANGUAGES, toTextFields } from '../data/texts.ts'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'
import { useAction } from '../ui/use-action.ts'

const [OWN_LANGUAGE] = LANGUAGES

/** The form of a label: its kind and its English name cannot be changed later. */
export function TermDialog({ term, onClose }: { term: Term | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const { names, findHint } = useLanguageTexts()
  const data = useDataProvider()
  const [kind, setKind] = useState<Term['kind']>(term?.kind ?? 'gem')
  const [texts, setTexts] = useState<Translated<string>>(() =>
    term ? readLocalizedFields(term, 'value') : inEachLanguage(() => ''),
  )
  const { isRunning, run } = useAction(async () => {
    const fields = toTextFields('value', texts)
    if (term) await data.update('terms', { id: term.id, data: { ...term, ...fields }, previousData: term })
    else await data.create('terms', { data: { kind, ...fields } })
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
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={names[language]}
            value={texts[language] ?? ''}
            disabled={term !== undefined && language === OWN_LANGUAGE}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
            helperText={findHint(texts[language], language)}
            slotProps={{ htmlInput: { maxLength: 60, lang: language } }}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isRunning}
          disabled={REQUIRED_LANGUAGES.some((language) => texts[language]?.trim() === '')}
          onClick={() => void run()}
        >
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
