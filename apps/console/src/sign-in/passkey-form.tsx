import PasskeyIcon from '@mui/icons-material/FingerprintOutlined'
import { Button, Typography, type ButtonProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { FormError } from '../ui/form-error.tsx'
import { usePasskeyErrorText } from './use-passkey-error.ts'
import { useSubmit } from '../ui/use-submit.ts'

interface PasskeyFormProps {
  /** Key of the button's label. */
  label: string
  /** Key of the text above it. */
  text?: string
  variant?: ButtonProps['variant']
  onUse: () => Promise<void>
}

/** A button that uses or makes a passkey in the browser's dialog. */
export function PasskeyForm({ label, text, variant = 'contained', onUse }: PasskeyFormProps) {
  const translate = useTranslate()
  const toErrorText = usePasskeyErrorText()
  const { isSubmitting, error, onSubmit } = useSubmit(onUse)
  return (
    <form onSubmit={onSubmit}>
      <FormError error={error} toText={toErrorText} />
      {text !== undefined && <Typography color="text.secondary">{translate(text)}</Typography>}
      <Button
        type="submit"
        variant={variant}
        size="large"
        fullWidth
        startIcon={<PasskeyIcon />}
        loading={isSubmitting}
        sx={{ mt: text === undefined ? 0 : 2 }}
      >
        {translate(label)}
      </Button>
    </form>
  )
}
