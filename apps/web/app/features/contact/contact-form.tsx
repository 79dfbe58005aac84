import type { ContactTopic } from '@shop/contract/contact/contact.endpoints'
import {
  CONTACT_MESSAGE_LENGTH,
  CONTACT_NAME_LENGTH,
  CONTACT_TOPICS,
} from '@shop/contract/contact/contact.rules'
import { useRef } from 'react'
import { formatNumber } from '../../lib/i18n/format.ts'
import { toSentText } from '../../lib/shop/sent-text.ts'
import { useIsOnline } from '../../lib/react/use-is-online.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../ui/form/text-input.tsx'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import type { ContactSubject } from './contact-draft.ts'
import { hasOrderNumber, type ContactValues, type KnownSender } from './contact-values.ts'
import { MessageSent } from './message-sent.tsx'
import { Honeypot, HONEYPOT_NAME } from './honeypot.tsx'
import { CONTACT_FIELD_IDS as IDS, useContact } from './use-contact.ts'

interface ContactFormProps {
  /** Subject of the page; another one needs a new form (`key`). */
  subject: ContactSubject
  /** The product that the message is about. */
  product: { slug: string; name: string; imageUrl: string } | undefined
  /** The signed-in customer, once the profile is loaded. */
  known: KnownSender | undefined
  /** Shown below the notice that a confirmation mail was sent. */
  receiptHint?: React.ReactNode
}

const TOPIC_NAMES: Readonly<Record<ContactTopic, () => string>> = {
  order: m.contact_topic_order,
  payment: m.contact_topic_payment,
  product: m.contact_topic_product,
  return: m.contact_topic_return,
  account: m.contact_topic_account,
  privacy: m.contact_topic_privacy,
  press: m.contact_topic_press,
  other: m.contact_topic_other,
}

function ProductOfMessage({ product }: { product: NonNullable<ContactFormProps['product']> }) {
  return (
    <div className="flex items-center gap-4">
      <Thumbnail url={product.imageUrl} className="size-16" />
      <p>
        <span className="block text-sm text-muted">{m.contact_product()}</span>
        <Link to={`/product/${product.slug}`} className="text-jade-700 underline underline-offset-4">
          {product.name}
        </Link>
      </p>
    </div>
  )
}

function MessageField({
  text,
  error,
  onChange,
}: {
  text: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const left = CONTACT_MESSAGE_LENGTH.max - toSentText(text).length
  return (
    <Field
      id={IDS.message}
      label={m.contact_message()}
      help={
        <span className="tabular-nums">
          {left < 0
            ? m.contact_error_message_long({ count: -left })
            : m.contact_message_left({ count: left, number: formatNumber(left) })}
        </span>
      }
      error={error}
      required
    >
      {(control) => (
        <TextArea
          {...control}
          name="message"
          rows={8}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Form for a message to the merchant. */
export function ContactForm({ subject, product, known, receiptHint }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const contact = useContact(subject, known, form)
  const { values, errors, sent, problem, isSending, change } = contact
  const isOnline = useIsOnline()
  if (sent) return <MessageSent sent={sent} hint={receiptHint} onAgain={contact.startOver} />

  return (
    <Form
      ref={form}
      onSubmit={(data) => contact.submit(String(data.get(HONEYPOT_NAME)))}
      className="flex flex-col gap-5"
    >
      <ErrorSummary errors={contact.summary} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={IDS.name} label={m.contact_name()} error={errors.name} required>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="name"
              maxLength={CONTACT_NAME_LENGTH.max}
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          id={IDS.email}
          label={m.contact_email()}
          help={m.contact_email_help()}
          error={errors.email}
          required
        >
          {(control) => (
            <EmailInput
              {...control}
              value={values.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
      </div>
      {product && <ProductOfMessage product={product} />}
      <Field id={IDS.topic} label={m.contact_topic()} error={errors.topic} required>
        {(control) => (
          <Select
            {...control}
            name="topic"
            value={values.topic}
            onChange={(event) => change({ topic: event.target.value as ContactValues['topic'] })}
          >
            <option value="">{m.contact_topic_choose()}</option>
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPIC_NAMES[topic]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasOrderNumber(values.topic) && (
        <Field
          id={IDS.orderNumber}
          label={m.contact_order()}
          help={m.contact_order_help()}
          error={errors.orderNumber}
          optional
        >
          {(control) => (
            <TextInput
              {...control}
              name="orderNumber"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={values.orderNumber}
              onChange={(event) => change({ orderNumber: event.target.value })}
            />
          )}
        </Field>
      )}
      <MessageField
        text={values.message}
        error={errors.message}
        onChange={(message) => change({ message })}
      />
      <Honeypot />
      {problem && (
        <Notice
          kind="danger"
          announce
          title={problem.kind === 'refused' ? m.contact_problem() : m.contact_unanswered_title()}
        >
          <p>{problem.kind === 'refused' ? problem.message : m.contact_unanswered()}</p>
        </Notice>
      )}
      {!isOnline && !problem && (
        <Notice announce>
          <p>{m.contact_offline()}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" loading={isSending}>
          {isSending ? m.contact_sending() : m.contact_send()}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {m.contact_privacy()}{' '}
          <Link to="/privacy" className="text-jade-700 underline underline-offset-4">
            {m.contact_privacy_more()}
          </Link>
        </p>
      </div>
    </Form>
  )
}
