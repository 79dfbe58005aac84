import { toCardText, WRAPPING_PAPERS, type WrappingPaper } from '@shop/contract/orders/gifts.rules'
import type { GiftTerms } from '@shop/contract/orders/gifts.schemas'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { toPaperName } from '../../lib/i18n/paper-names.ts'
import { m } from '../../paraglide/messages.js'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { CardTextField } from '../../ui/form/card-text-field.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { PaperPicture } from '../../ui/media/paper-picture.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { GIFT_FIELD_IDS, type GiftDraft, type GiftErrors } from './gift-draft.ts'

export interface GiftFieldsProps {
  gift: GiftDraft
  /** Price of wrapping and days of delivery; undefined until the first quote arrives. */
  terms: GiftTerms | undefined
  errors: GiftErrors
  recipientErrors: AddressErrors
  onChange: (change: Partial<GiftDraft>) => void
}

/** Wrapping, card, prices, day and recipient of a gift. */
export default function GiftFields({ gift, terms, errors, recipientErrors, onChange }: GiftFieldsProps) {
  return (
    <div className="flex flex-col gap-7">
      <fieldset>
        <legend className="mb-3 text-sm font-medium">
          {terms
            ? m.checkout_gift_wrapping_for({ amount: formatMoney(terms.wrapping_price) })
            : m.checkout_gift_wrapping()}
        </legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <PaperOption
            paper={undefined}
            isChosen={gift.wrapping === undefined}
            onChoose={() => onChange({ wrapping: undefined })}
          />
          {WRAPPING_PAPERS.map((paper) => (
            <PaperOption
              key={paper}
              paper={paper}
              isChosen={gift.wrapping === paper}
              onChoose={() => onChange({ wrapping: paper })}
            />
          ))}
        </div>
      </fieldset>
      <Card message={gift.message} error={errors.message} onMessage={(message) => onChange({ message })} />
      <Checkbox
        className="-my-2.5"
        checked={gift.hidesPrices}
        onChange={(event) => onChange({ hidesPrices: event.target.checked })}
        label={m.checkout_gift_hide_prices()}
      />
      <Field
        id={GIFT_FIELD_IDS.wishedDay}
        label={m.checkout_gift_day()}
        help={terms && toDayHelp(terms)}
        error={errors.wishedDay}
        optional
        className="max-w-xs"
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            name="wished_day"
            autoComplete="off"
            min={terms?.wished_from}
            max={terms?.wished_until}
            value={gift.wishedDay}
            onChange={(event) => onChange({ wishedDay: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Checkbox
          className="-my-2.5"
          checked={gift.hasRecipient}
          onChange={(event) => onChange({ hasRecipient: event.target.checked })}
          label={m.checkout_gift_recipient()}
        />
        {gift.hasRecipient && (
          <fieldset className="mt-4 border-l-2 border-line pl-4 sm:pl-5">
            <legend className="sr-only">{m.checkout_gift_recipient_address()}</legend>
            <p className="mb-5 text-sm text-muted">{m.checkout_gift_recipient_help()}</p>
            <AddressFields
              form="recipient"
              address={gift.recipient}
              errors={recipientErrors}
              onChange={(recipient) => onChange({ recipient })}
            />
          </fieldset>
        )}
      </div>
    </div>
  )
}

function toDayHelp({ wished_from: from, wished_until: until }: GiftTerms): string {
  return m.checkout_gift_day_help({ from: formatCalendarDay(from), until: formatCalendarDay(until) })
}

function PaperOption({
  paper,
  isChosen,
  onChoose,
}: {
  paper: WrappingPaper | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors',
        'hover:border-jade-500 has-checked:border-jade-700 has-checked:ring-1 has-checked:ring-jade-700',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700',
      )}
    >
      <input
        type="radio"
        name="wrapping"
        value={paper ?? ''}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      {paper ? (
        <PaperPicture paper={paper} />
      ) : (
        <span aria-hidden="true" className="aspect-3/2 w-full bg-paper" />
      )}
      <span className={cx('px-3 py-2.5 text-sm', isChosen && 'font-medium')}>
        {paper ? toPaperName(paper) : m.checkout_gift_unwrapped()}
      </span>
    </label>
  )
}

/** The card's text, and the card as it is printed. */
function Card({
  message,
  error,
  onMessage,
}: {
  message: string
  error: string | undefined
  onMessage: (message: string) => void
}) {
  const text = toCardText(message)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CardTextField
        id={GIFT_FIELD_IDS.message}
        label={m.checkout_gift_card()}
        name="gift_message"
        rows={5}
        text={message}
        error={error}
        onText={onMessage}
      />
      <figure>
        <figcaption className="mb-1.5 text-sm font-medium">{m.checkout_gift_card_preview()}</figcaption>
        <div className="flex aspect-[148/105] w-full max-w-sm rounded-sm border border-line bg-white p-2.5 shadow-sm">
          <p className="flex w-full items-center justify-center overflow-hidden rounded-sm border border-gold-400 p-3 text-center text-sm wrap-anywhere whitespace-pre-line text-ink">
            {text || <span className="text-muted">{m.checkout_gift_card_empty()}</span>}
          </p>
        </div>
      </figure>
    </div>
  )
}
