import { GIFT_CARD_PRESETS } from '@shop/contract/gift-cards/gift-cards.rules'
import { formatShortMoney } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { GIFT_CARD_IDS, OTHER_AMOUNT, type GiftCardDraft } from './gift-card-draft.ts'

interface AmountFieldsProps {
  draft: Pick<GiftCardDraft, 'preset' | 'otherAmount'>
  error: string | undefined
  onChange: (part: Partial<GiftCardDraft>) => void
}

/** What the card is worth: a preset or a free amount. */
export function AmountFields({ draft, error, onChange }: AmountFieldsProps) {
  const { preset, otherAmount } = draft
  return (
    <fieldset>
      <legend className="mb-3 text-h3 font-heading">{m.giftcards_amount()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[...GIFT_CARD_PRESETS.map(String), OTHER_AMOUNT].map((value) => (
          <Option
            key={value}
            value={value}
            isChosen={preset === value}
            onChoose={() => onChange({ preset: value })}
          >
            {value === OTHER_AMOUNT ? m.giftcards_amount_other() : formatShortMoney(`${value}.00`)}
          </Option>
        ))}
      </div>
      {preset === OTHER_AMOUNT && (
        <Field
          id={GIFT_CARD_IDS.otherAmount}
          label={m.giftcards_amount_other_label()}
          help={m.giftcards_amount_other_help()}
          error={error}
          required
          className="mt-5 max-w-xs"
        >
          {(control) => (
            <TextInput
              {...control}
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={otherAmount}
              onChange={(event) => onChange({ otherAmount: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

interface OptionProps {
  value: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Option({ value, isChosen, onChoose, children }: OptionProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-13 cursor-pointer items-center justify-center rounded-card border border-line bg-surface px-3 tabular-nums transition-colors',
        'hover:border-jade-500 has-checked:border-jade-700 has-checked:ring-1 has-checked:ring-jade-700',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-jade-700',
        isChosen && 'font-medium',
      )}
    >
      <input
        type="radio"
        name="preset"
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  )
}
