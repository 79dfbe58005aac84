import { MAX_GIFT_CARD_NAME, toSendDays } from '@shop/contract/gift-cards/gift-cards.rules'
import { toDay } from '@shop/contract/days/days.rules'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { m } from '../../paraglide/messages.js'
import { CardTextField } from '../../ui/form/card-text-field.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { GIFT_CARD_IDS as IDS, type GiftCardDraft, type GiftCardErrors } from './gift-card-draft.ts'

interface RecipientFieldsProps {
  draft: GiftCardDraft
  errors: GiftCardErrors
  onChange: (part: Partial<GiftCardDraft>) => void
}

/** Whom the card is for, from whom, its message, and when it is mailed. */
export function RecipientFields({ draft, errors, onChange }: RecipientFieldsProps) {
  const isMailed = draft.delivery === 'mail'
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        id={IDS.recipientName}
        label={m.giftcards_recipient_name()}
        error={errors.recipientName}
        optional
      >
        {(control) => (
          <TextInput
            {...control}
            name="recipient_name"
            autoComplete="off"
            maxLength={MAX_GIFT_CARD_NAME}
            value={draft.recipientName}
            onChange={(event) => onChange({ recipientName: event.target.value })}
          />
        )}
      </Field>
      <Field id={IDS.senderName} label={m.giftcards_sender_name()} error={errors.senderName} optional>
        {(control) => (
          <TextInput
            {...control}
            name="sender_name"
            autoComplete="name"
            maxLength={MAX_GIFT_CARD_NAME}
            value={draft.senderName}
            onChange={(event) => onChange({ senderName: event.target.value })}
          />
        )}
      </Field>
      <CardTextField
        id={IDS.message}
        label={m.giftcards_message()}
        name="message"
        rows={4}
        text={draft.message}
        error={errors.message}
        className="sm:col-span-2"
        onText={(message) => onChange({ message })}
      />
      {isMailed && (
        <>
          <Field
            id={IDS.recipientEmail}
            label={m.giftcards_recipient_email()}
            help={m.giftcards_recipient_email_help()}
            error={errors.recipientEmail}
            optional
          >
            {(control) => (
              <EmailInput
                {...control}
                name="recipient_email"
                autoComplete="off"
                maxLength={254}
                value={draft.recipientEmail}
                onChange={(event) => onChange({ recipientEmail: event.target.value })}
              />
            )}
          </Field>
          <SendDay value={draft.sendOn} error={errors.sendOn} onDay={(sendOn) => onChange({ sendOn })} />
        </>
      )}
    </div>
  )
}

interface SendDayProps {
  value: string
  error: string | undefined
  onDay: (day: string) => void
}

function SendDay({ value, error, onDay }: SendDayProps) {
  // The page is cached: only the browser knows what day it is.
  const days = useHydrated() ? toSendDays(toDay(new Date())) : undefined
  return (
    <Field id={IDS.sendOn} label={m.giftcards_day()} help={m.giftcards_day_help()} error={error} optional>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name="send_on"
          autoComplete="off"
          min={days?.from}
          max={days?.until}
          value={value}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
    </Field>
  )
}
