import {
  CONTACT_MESSAGE_LENGTH,
  CONTACT_NAME_LENGTH,
  type ContactBody,
  type ContactTopic,
} from '@shop/contract/contact'
import { EMAIL_FORMAT } from '@shop/contract/auth'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { ORDER_NUMBER_FORMAT } from '@shop/contract/orders'
import type { UserProfile } from '@shop/contract/users'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toSentText } from '../../lib/shop/sent-text.ts'
import { m } from '../../paraglide/messages.js'
import type { ContactDraft } from './contact-draft.ts'

/** Name and address of a signed-in shopper; filled in for them. */
export interface KnownSender {
  name: string
  email: string
}

/** How a shopper signs a letter: by the name of the profile, else by the nickname. */
export function toKnownSender(
  user: Pick<UserProfile, 'firstName' | 'lastName' | 'nickname' | 'email'>,
): KnownSender {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ').trim()
  return { name: name || (user.nickname ?? ''), email: user.email }
}

/** The form as it is on the screen. */
export interface ContactValues {
  name: string
  email: string
  topic: ContactTopic | ''
  orderNumber: string
  message: string
}

/** The parts of a message; what is not of the form itself is added when it is sent. */
export type ContactContent = Omit<ContactBody, 'message_id' | 'open_ms' | 'blank'>

/** Topics of which the shop can find out more with the number of an order. */
const TOPICS_OF_ORDERS: readonly (ContactTopic | '')[] = ['order', 'payment', 'return']

/** What the form shows. */
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

/** Whether the form asks for the number of an order. */
export function hasOrderNumber(topic: ContactTopic | ''): boolean {
  return TOPICS_OF_ORDERS.includes(topic)
}

/** Checks the form, by the limits of the contract. */
export function findContactErrors(values: ContactValues): FieldErrors<keyof ContactValues> {
  const { name, email, topic, message } = toTrimmed(values)
  const orderNumber = hasOrderNumber(topic) ? toOrderNumber(values.orderNumber) : ''
  return toFieldErrors({
    name: findNameError(name),
    email: EMAIL_FORMAT.test(email) ? undefined : m.contact_error_email(),
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
  if (message.length < min) return m.contact_error_message({ count: min })
  return message.length > max ? m.contact_error_message_long({ count: message.length - max }) : undefined
}

/** What a form without faults sends. */
export function toContactContent(values: ContactValues, product: string | undefined): ContactContent {
  const { name, email, topic, message } = toTrimmed(values)
  const orderNumber = hasOrderNumber(topic) ? toOrderNumber(values.orderNumber) : ''
  return {
    ...{ name, email, topic: topic as ContactTopic, message, language: getLocale() },
    ...(orderNumber === '' ? {} : { order_number: orderNumber }),
    ...(product === undefined ? {} : { product }),
  }
}

/** The server's details, put beside the fields that they are about. */
export function toContactErrors(
  details: readonly ErrorDetail[] | undefined,
): FieldErrors<keyof ContactValues> {
  const messages: Record<string, [keyof ContactValues, () => string]> = {
    name: ['name', m.contact_error_name],
    email: ['email', m.contact_error_email],
    topic: ['topic', m.contact_error_topic],
    order_number: ['orderNumber', m.contact_error_order],
    message: ['message', () => m.contact_error_message({ count: CONTACT_MESSAGE_LENGTH.min })],
  }
  const errors: FieldErrors<keyof ContactValues> = {}
  for (const { path } of details ?? []) {
    const [field, toMessage] = messages[path] ?? []
    if (field && toMessage) errors[field] ??= toMessage()
  }
  return errors
}

function toTrimmed({ name, email, topic, message }: ContactValues): Omit<ContactValues, 'orderNumber'> {
  return {
    name: name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    email: email.trim(),
    topic,
    message: toSentText(message),
  }
}

/** However it was copied: in small letters, with blanks around. */
function toOrderNumber(typed: string): string {
  return typed.trim().toUpperCase()
}
