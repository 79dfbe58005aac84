import { TextField } from '@mui/material'
import { RETURN_REPLY_LENGTH } from '@shop/contract/returns/returns.rules'

interface ReplyFieldProps {
  label: string
  help?: string
  value: string
  onChange: (text: string) => void
  autoFocus?: boolean
}

/** Several lines of text about a return. */
export function ReplyField({ label, help, value, onChange, autoFocus = false }: ReplyFieldProps) {
  return (
    <TextField
      multiline
      minRows={2}
      autoFocus={autoFocus}
      label={label}
      helperText={help}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: RETURN_REPLY_LENGTH } }}
    />
  )
}

/** What is sent of an optional reply: nothing of an empty one. */
export const toReply = (text: string) => (text.trim() ? { reply: text.trim() } : {})
