import type { ContactTopic } from '@shop/contract/contact'
import { m } from '../../paraglide/messages.js'

const LABELS: Readonly<Record<ContactTopic, () => string>> = {
  order: m.contact_topic_order,
  payment: m.contact_topic_payment,
  product: m.contact_topic_product,
  return: m.contact_topic_return,
  account: m.contact_topic_account,
  privacy: m.contact_topic_privacy,
  press: m.contact_topic_press,
  other: m.contact_topic_other,
}

/** Display name of a topic. */
export function toTopicName(topic: ContactTopic): string {
  return LABELS[topic]()
}
