import { countCardCharacters, MAX_CARD_LENGTH, toCardText } from '@shop/contract/orders/gifts.rules'
import { findCardError } from '../../lib/shop/card-text.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from './field.tsx'
import { TextArea } from './text-input.tsx'

interface CardTextFieldProps {
  id: string
  label: string
  name: string
  rows: number
  text: string
  /** The error of the last submission; what cannot be printed shows while it is typed. */
  error: string | undefined
  className?: string
  onText: (text: string) => void
}

/** The text of a printed card, with the number of characters that are left. */
export function CardTextField({ name, rows, text, error, onText, ...field }: CardTextFieldProps) {
  const left = MAX_CARD_LENGTH - countCardCharacters(toCardText(text))
  return (
    <Field
      {...field}
      help={
        <span className="tabular-nums">
          {left >= 0
            ? m.checkout_gift_card_left({ count: left })
            : m.checkout_gift_card_over({ count: -left })}
        </span>
      }
      error={error ?? findCardError(text)}
      optional
    >
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={rows}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}
