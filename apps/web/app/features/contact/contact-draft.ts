import type { ContactTopic } from '@shop/contract/contact/contact.endpoints'
import { CONTACT_TOPICS } from '@shop/contract/contact/contact.rules'
import { isIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findText, isObject } from '../../lib/json.ts'
import { m } from '../../paraglide/messages.js'
import type { DraftValues } from '../../lib/storage/drafts.ts'

/** Subject of a message, from the URL's query. */
export interface ContactSubject {
  orderNumber?: string | undefined
  /** Slug of a product. */
  product?: string | undefined
  /** Address of a bracelet design. */
  designUrl?: string | undefined
}

/** A message being written. Stored for the visit, so that it survives a reload. */
export interface ContactDraft {
  /** Undefined until edited: the signed-in customer's own value is shown then. */
  name: string | undefined
  email: string | undefined
  topic: ContactTopic | ''
  orderNumber: string
  message: string
  /** Subject of the page on which it was written. */
  subject: ContactSubject
  /** Time that the form has been open, in ms, across page loads. */
  openMs: number
  /**
   * The last message request with its id, so that a retry after a lost response creates no second message.
   */
  request: IdempotentRequest | undefined
}

/** An empty message with the page's subject. */
export function toNewDraft(subject: ContactSubject): ContactDraft {
  return {
    name: undefined,
    email: undefined,
    ...toSubjectFields(subject),
    message: toFirstMessage(subject),
    subject,
    openMs: 0,
    request: undefined,
  }
}

/**
 * Reads a stored draft on a page with `subject`; invalid parts are empty. A new subject replaces the stored
 * one.
 */
export function parseContactDraft(stored: DraftValues, subject: ContactSubject): ContactDraft {
  const empty = toNewDraft(subject)
  const { name, email, topic, orderNumber, message, openMs, request } = stored
  const hasSubject = Object.values(subject).some((value) => value !== undefined)
  const isSameSubject = !hasSubject || isEqual(stored['subject'], subject)
  return {
    name: findText(name),
    email: findText(email),
    ...(isSameSubject
      ? {
          topic: isTopic(topic) ? topic : empty.topic,
          orderNumber: findText(orderNumber) ?? empty.orderNumber,
        }
      : toSubjectFields(subject)),
    message: findText(message) || toFirstMessage(subject),
    subject,
    openMs: typeof openMs === 'number' && openMs >= 0 ? openMs : 0,
    request: isIdempotentRequest(request) ? request : undefined,
  }
}

/** A question about a design begins with its address, so that the merchant sees the bracelet. */
function toFirstMessage({ designUrl }: ContactSubject): string {
  return designUrl === undefined ? '' : m.contact_design_message({ url: designUrl })
}

function toSubjectFields({
  orderNumber,
  product,
  designUrl,
}: ContactSubject): Pick<ContactDraft, 'topic' | 'orderNumber'> {
  const topic =
    orderNumber !== undefined ? 'order' : product !== undefined || designUrl !== undefined ? 'product' : ''
  return { topic, orderNumber: orderNumber ?? '' }
}

function isEqual(stored: unknown, { orderNumber, product, designUrl }: ContactSubject): boolean {
  if (!isObject(stored)) return false
  return (
    stored['orderNumber'] === orderNumber &&
    stored['product'] === product &&
    stored['designUrl'] === designUrl
  )
}

function isTopic(value: unknown): value is ContactTopic {
  return (CONTACT_TOPICS as readonly unknown[]).includes(value)
}
