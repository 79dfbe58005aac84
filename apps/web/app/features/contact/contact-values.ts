import type { ContactTopic } from '@shop/contract/contact/contact.endpoints'
import { CONTACT_MESSAGE_LENGTH, CONTACT_NAME_LENGTH } from '@shop/contract/contact/contact.rules'
import type { ContactBody } from '@shop/contract/contact/contact.schemas'
import { isEmail } from '@shop/contract/auth/auth.rules'
import { ORDER_NUMBER_FORMAT } from '@shop/contract/orders/orders.rules'
import { toTextWeight, toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'
import type { UserProfile } from '@shop/contract/users/users.schemas'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toFieldErrors, toServerErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toSentText } from '../../lib/shop/sent-text.ts'
import { toShownLeast } from '../../lib/i18n/least-length.ts'
import { m } from '../../paraglide/messages.js'
import type { ContactDraft } from './contact-draft.ts'

/** Name and email address of the signed-in customer, used as initial values. */
export interface KnownSender {
  name: string
  email: string
}

/** The sender of a signed-in customer: first and last name of the profile, else the nickname. */
export function toKnownSender(
  user: Pick<UserProfile, 'firstName' | 'lastName' | 'nickname' | 'email'>,
): KnownSender {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ').trim()
  return { name: name || (user.nickname ?? ''), email: user.email }
}

/** Values of the form's fields. */
export interface ContactValues {
  name: string
  email: string
  topic: ContactTopic | ''
  orderNumber: string
  message: string
}

/** The part of the request body that comes from the form's fields. */
type ContactContent = Omit<ContactBody, 'message_id' | 'open_ms' | 'blank'>

/** Topics for which the form has a field for the order number. */
const TOPICS_OF_ORDERS: readonly (ContactTopic | '')[] = ['order', 'payment', 'return']

/** The draft with the customer's own name and email address where they were not edited. */
export function toContactValues(draft: ContactDraft, known: KnownSender | undefined): ContactValues {
  const { topic, orderNumber, message } = draft
  return {
    name: draft.name ?? known?.name ?? '',
    email: draft.email ?? known?.email ?? '',
    topic,
    orderNumber,
    message,
  }
}

/** Whether the form shows the field for the order number. */
export function hasOrderNumber(topic: ContactTopic | ''): boolean {
  return TOPICS_OF_ORDERS.includes(topic)
}

/** Validates the form with the limits of the contract. */
export function findContactErrors(values: ContactValues): FieldErrors<keyof ContactValues> {
  const { name, email, topic, message } = toTrimmed(values)
  const orderNumber = hasOrderNumber(topic) ? toTypedOrderNumber(values.orderNumber) : ''
  return toFieldErrors({
    name: findNameError(name),
    email: isEmail(email) ? undefined : m.contact_error_email(),
    topic: topic === '' ? m.contact_error_topic() : undefined,
    orderNumber:
      orderNumber === '' || ORDER_NUMBER_FORMAT.test(orderNumber) ? undefined : m.contact_error_order(),
    message: findMessageError(message),
  })
}

function findNameError(name: string): string | undefined {
  if (name === '') return m.contact_error_name()
  const { max } = CONTACT_NAME_LENGTH
  return name.length > max ? m.contact_error_name_long({ count: max }) : undefined
}

function findMessageError(message: string): string | undefined {
  const { min, max } = CONTACT_MESSAGE_LENGTH
  if (toTextWeight(message) < min) return m.contact_error_message({ count: toShownLeast(min) })
  return message.length > max ? m.contact_error_message_long({ count: message.length - max }) : undefined
}

/** Converts valid values to the content of a request. */
export function toContactContent(values: ContactValues, product: string | undefined): ContactContent {
  const { name, email, topic, message } = toTrimmed(values)
  const orderNumber = hasOrderNumber(topic) ? toTypedOrderNumber(values.orderNumber) : ''
  return {
    name,
    email,
    topic: topic as ContactTopic,
    message,
    language: getLocale(),
    ...(orderNumber === '' ? {} : { order_number: orderNumber }),
    ...(product === undefined ? {} : { product }),
  }
}

/** The server's error details as messages at the fields of the form. */
export function toContactErrors(details: ApiFailure['details']): FieldErrors<keyof ContactValues> {
  return toServerErrors<keyof ContactValues>(details, {
    name: ['name', () => m.contact_error_name()],
    email: ['email', () => m.contact_error_email()],
    topic: ['topic', () => m.contact_error_topic()],
    order_number: ['orderNumber', () => m.contact_error_order()],
    message: ['message', () => m.contact_error_message({ count: toShownLeast(CONTACT_MESSAGE_LENGTH.min) })],
  })
}

function toTrimmed({ name, email, topic, message }: ContactValues): Omit<ContactValues, 'orderNumber'> {
  return {
    name: name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    email: email.trim(),
    topic,
    message: toSentText(message),
  }
}
