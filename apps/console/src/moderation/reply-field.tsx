import { Alert, Box, Button, TextField } from '@mui/material'
import { REPLY_LENGTH } from '@shop/contract/moderation/moderation.rules'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { useErrorText } from '../ui/use-error-text.ts'
import { useSubmit } from '../ui/use-submit.ts'

interface ReplyFieldProps {
  /** The shop's public answer so far. */
  reply: string | undefined
  /** Saves it; null takes it back. */
  save: (text: string | null) => Promise<unknown>
}

/** The shop's public answer to what a shopper wrote. */
export function ReplyField({ reply, save }: ReplyFieldProps) {
  const translate = useTranslate()
  const toErrorText = useErrorText()
  const notify = useNotify()
  const refresh = useRefresh()
  const [text, setText] = useState(reply ?? '')
  const trimmed = text.trim()

  async function send(next: string | null) {
    try {
      await save(next)
      notify(next === null ? 'moderation.answer.removed' : 'moderation.answer.saved', { type: 'success' })
    } finally {
      // After a change by somebody else, a second press saves what is typed.
      refresh()
    }
  }

  const publishing = useSubmit(() => send(trimmed))
  const removal = useSubmit(() => send(null))
  const error = publishing.error ?? removal.error
  return (
    <form onSubmit={publishing.onSubmit}>
      <TextField
        fullWidth
        multiline
        minRows={4}
        label={translate('moderation.answer.label')}
        helperText={translate('moderation.answer.help')}
        value={text}
        onChange={({ target: { value } }) => setText(value)}
        slotProps={{ htmlInput: { maxLength: REPLY_LENGTH.max } }}
      />
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {toErrorText(error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          type="submit"
          variant="contained"
          loading={publishing.isSubmitting}
          disabled={trimmed.length < REPLY_LENGTH.min || trimmed === reply}
        >
          {translate(reply === undefined ? 'moderation.answer.publish' : 'moderation.answer.change')}
        </Button>
        {reply !== undefined && (
          <Button color="error" loading={removal.isSubmitting} onClick={removal.onSubmit}>
            {translate('moderation.answer.remove')}
          </Button>
        )}
      </Box>
    </form>
  )
}
