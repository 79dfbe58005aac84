import { useIsOnline } from '../../lib/react/use-is-online.ts'
import { toReturnQuery } from '../../lib/storage/return-path.ts'
import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { AmountFields } from './amount-fields.tsx'
import { findAmount, GIFT_CARD_IDS } from './gift-card-draft.ts'
import { GiftCardPicture } from './gift-card-picture.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { useGiftCard } from './use-gift-card.ts'

interface GiftCardFormProps {
  /** `email`: of the signed-in shopper; undefined for a guest. */
  visitor: { isLoading: boolean; email: string | undefined }
  onPlaced: (order: { orderId: string; orderKey?: string }) => void
}

/** Choosing a gift card, with the card as it will look next to it. */
export function GiftCardForm({ visitor, onPlaced }: GiftCardFormProps) {
  const isGuest = visitor.email === undefined
  const form = useGiftCard({ isGuest, onPlaced })
  const { draft, errors, change } = form
  const isOnline = useIsOnline()
  return (
    <div className="grid gap-10 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
      <Form onSubmit={() => form.submit()} className="flex flex-col gap-9">
        <ErrorSummary errors={form.summary} />
        <AmountFields draft={draft} error={errors.otherAmount} onChange={change} />
        <Group title={m.giftcards_whom()}>
          <RadioCard
            name="whom"
            value="other"
            label={m.giftcards_for_other()}
            checked={draft.isForOther}
            onChange={() => change({ isForOther: true })}
          />
          <RadioCard
            name="whom"
            value="self"
            label={m.giftcards_for_self()}
            checked={!draft.isForOther}
            onChange={() => change({ isForOther: false })}
          />
        </Group>
        <Group title={m.giftcards_delivery()}>
          <RadioCard
            name="delivery"
            value="mail"
            label={m.giftcards_by_mail()}
            description={draft.isForOther ? m.giftcards_by_mail_help() : m.giftcards_by_mail_self()}
            checked={draft.delivery === 'mail'}
            onChange={() => change({ delivery: 'mail' })}
          />
          <RadioCard
            name="delivery"
            value="print"
            label={m.giftcards_to_print()}
            description={m.giftcards_to_print_help()}
            checked={draft.delivery === 'print'}
            onChange={() => change({ delivery: 'print' })}
          />
        </Group>
        {draft.isForOther && <RecipientFields draft={draft} errors={errors} onChange={change} />}
        <section>
          <h2 className="mb-3 text-h3">{m.giftcards_buyer()}</h2>
          <Buyer
            visitor={visitor}
            email={draft.email}
            error={errors.email}
            onEmail={(email) => change({ email })}
          />
        </section>
        <div className="flex flex-col gap-4">
          <ErrorNotice message={form.problem} />
          {!isOnline && !form.problem && (
            <Notice announce>
              <p>{m.giftcards_offline()}</p>
            </Notice>
          )}
          <Button type="submit" loading={form.isSending} disabled={visitor.isLoading} className="self-start">
            {form.isSending ? m.giftcards_sending() : m.giftcards_buy()}
          </Button>
          <p className="max-w-text text-sm text-muted">{m.giftcards_terms()}</p>
        </div>
      </Form>
      <Preview draft={draft} />
    </div>
  )
}

function Preview({ draft }: { draft: ReturnType<typeof useGiftCard>['draft'] }) {
  return (
    <figure className="self-start lg:sticky lg:top-24">
      <figcaption className="mb-3 text-h3 font-heading">{m.giftcards_preview()}</figcaption>
      <GiftCardPicture
        yuan={findAmount(draft)}
        {...(draft.isForOther && {
          recipientName: draft.recipientName.trim(),
          senderName: draft.senderName.trim(),
          message: draft.message,
        })}
      />
      <p className="mt-4 text-sm text-muted">
        {m.giftcards_have_one()}{' '}
        <Link to="/gift-cards/balance" className="text-jade-700 underline underline-offset-4">
          {m.giftcards_balance_link()}
        </Link>
      </p>
    </figure>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-h3 font-heading">{title}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

interface BuyerProps {
  visitor: GiftCardFormProps['visitor']
  email: string
  error: string | undefined
  onEmail: (email: string) => void
}

/** Where the order's mails go: the account's address, or the one that a guest types. */
function Buyer({ visitor, email, error, onEmail }: BuyerProps) {
  if (visitor.isLoading) {
    return (
      <div aria-busy="true" className="flex h-33 flex-col gap-4">
        <Skeleton className="h-11 w-2/5" />
        <Skeleton className="h-12 sm:max-w-sm" />
      </div>
    )
  }
  if (visitor.email !== undefined)
    return <p className="h-33 wrap-anywhere">{m.giftcards_buyer_known({ email: visitor.email })}</p>
  return (
    <div className="min-h-33">
      <p className="mb-2 flex flex-wrap items-center gap-x-4">
        <span className="text-muted">{m.giftcards_have_account()}</span>
        <Link
          to={`/login${toReturnQuery('/gift-cards')}`}
          className="inline-flex min-h-11 items-center font-medium text-jade-700 underline underline-offset-4"
        >
          {m.giftcards_log_in()}
        </Link>
      </p>
      <Field
        id={GIFT_CARD_IDS.email}
        label={m.giftcards_buyer_email()}
        error={error}
        required
        className="sm:max-w-sm"
      >
        {(control) => (
          <EmailInput
            {...control}
            maxLength={254}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
