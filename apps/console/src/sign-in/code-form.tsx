import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from '../ui/form-error.tsx'
import { useSubmit } from '../ui/use-submit.ts'

interface CodeFormProps {
  /** Key of the field's label; with `_help` and `_format` of its other texts. */
  texts: string
  format: RegExp
  isNumeric: boolean
  autoComplete: 'one-time-code' | 'off'
  onCode: (code: string) => Promise<void>
}

/** A form with one code. */
export function CodeForm({ texts, format, isNumeric, autoComplete, onCode }: CodeFormProps) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  // Codes are read out and pasted with spaces.
  const plain = isNumeric ? code.replace(/\s/g, '') : code.trim()
  const isValid = format.test(plain)
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    setChecked(true)
    if (isValid) await onCode(plain)
  })
  const isWrong = isChecked && !isValid
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        label={translate(texts)}
        name="code"
        autoComplete={autoComplete}
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isWrong}
        helperText={translate(`${texts}_${isWrong ? 'format' : 'help'}`)}
        slotProps={{
          htmlInput: {
            inputMode: isNumeric ? 'numeric' : 'text',
            maxLength: 50,
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting} sx={{ mt: 2 }}>
        {translate('sign_in.second_factor.submit')}
      </Button>
    </form>
  )
}
