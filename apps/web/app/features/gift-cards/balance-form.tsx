import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toFieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { Button } from '../../ui/layout/button.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'

const FIELD_IDS = { code: 'gift-card-code' }

/** Asks for a card's code, which is sent in the body of a request and stored nowhere. */
export function BalanceForm({ onFound }: { onFound: (card: GiftCardBalance | undefined) => void }) {
  const { errors, summary, show } = useFormErrors(FIELD_IDS)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  function submit(data: FormData) {
    const code = String(data.get('code')).trim()
    setRefusal(undefined)
    onFound(undefined)
    if (show(toFieldErrors({ code: code === '' ? m.giftcards_code_required() : undefined }))) return undefined
    return send(async () => {
      try {
        const result = await call(readGiftCardBalance, { body: { code } })
        if (result.ok) onFound(result.data)
        else if (result.error.code === 'GIFT_CARD_NOT_FOUND') show({ code: m.giftcards_code_unknown() })
        else setRefusal(toRefusalMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error, m.giftcards_balance_failed()))
      }
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary errors={summary} />
      <ErrorNotice message={refusal} />
      <Field
        id={FIELD_IDS.code}
        label={m.giftcards_code()}
        help={m.giftcards_code_help()}
        error={errors.code}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="tracking-wide uppercase"
          />
        )}
      </Field>
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.giftcards_balance_loading() : m.giftcards_balance_show()}
      </Button>
    </Form>
  )
}
