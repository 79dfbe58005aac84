import GiveIcon from '@mui/icons-material/RedeemOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { GIFT_CARD_YUAN, MAX_GIFT_CARD_NAME } from '@shop/contract/gift-cards/gift-cards.rules'
import { giveGiftCard } from '@shop/contract/gift-cards/gift-cards.console'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { useId, useState } from 'react'
import { CanAccess, useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { FormError } from '../ui/form-error.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { useSubmit } from '../ui/use-submit.ts'

/** Gives a gift card away: its code is mailed, or shown once. */
export function GiveGiftCard() {
  const translate = useTranslate()
  const refresh = useRefresh()
  // The card's own id makes a second press the same request.
  const [cardId, setCardId] = useState<string>()
  const [code, setCode] = useState<string>()

  function close(givenCode?: string) {
    setCardId(undefined)
    setCode(givenCode)
    refresh()
  }

  return (
    <CanAccess resource="gift-cards" action="give">
      <Button size="small" startIcon={<GiveIcon />} onClick={() => setCardId(crypto.randomUUID())}>
        {translate('gift_cards.give.open')}
      </Button>
      {cardId !== undefined && (
        <GiveDialog cardId={cardId} onGiven={close} onClose={() => setCardId(undefined)} />
      )}
      {code !== undefined && (
        <SecretDialog secret={code} texts="gift_cards.code" onClose={() => setCode(undefined)} />
      )}
    </CanAccess>
  )
}

interface GiveDialogProps {
  cardId: string
  onGiven: (code: string | undefined) => void
  onClose: () => void
}

function GiveDialog({ cardId, onGiven, onClose }: GiveDialogProps) {
  const id = useId()
  const translate = useTranslate()
  const notify = useNotify()
  const { api } = useServices()
  const [locale] = useLocaleState()
  const [values, setValues] = useState({ yuan: '100', email: '', name: '', language: locale as PageLanguage })
  const { min, max } = GIFT_CARD_YUAN
  const yuan = /^\d{3,4}$/.test(values.yuan) ? Number(values.yuan) : 0
  const isFitting = yuan >= min && yuan <= max
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { isSubmitting, error, onSubmit } = useSubmit(async () => {
    if (!isFitting) return
    const email = values.email.trim()
    const { code } = await api.call(giveGiftCard, {
      body: {
        id: cardId,
        amount: `${yuan}.00`,
        language: values.language,
        ...(email && { email, recipient_name: values.name.trim() }),
      },
    })
    notify(code ? 'gift_cards.give.done' : 'gift_cards.give.mailed', { type: 'success' })
    onGiven(code)
  })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={id}>{translate('gift_cards.give.open')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <FormError error={error} />
          <TextField
            required
            autoFocus
            margin="dense"
            label={translate('gift_cards.give.amount')}
            helperText={translate('gift_cards.give.amount_help', { min, max })}
            error={!isFitting}
            value={values.yuan}
            onChange={(event) => change({ yuan: event.target.value.trim() })}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          />
          <TextField
            type="email"
            label={translate('gift_cards.give.email')}
            helperText={translate('gift_cards.give.email_help')}
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
          />
          {values.email.trim() !== '' && (
            <>
              <TextField
                label={translate('gift_cards.give.name')}
                value={values.name}
                onChange={(event) => change({ name: event.target.value })}
                slotProps={{ htmlInput: { maxLength: MAX_GIFT_CARD_NAME, autoComplete: 'off' } }}
              />
              <LanguageSelect
                label={translate('gift_cards.give.language')}
                value={values.language}
                onChange={(language) => change({ language })}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('account.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isFitting}>
            {translate('gift_cards.give.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
