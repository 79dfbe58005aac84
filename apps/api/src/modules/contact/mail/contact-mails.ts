import { CONTACT_RESPONSE_DAYS, type ContactTopic } from '@shop/contract/contact/contact.endpoints'
import { fill, readTexts, type TextsOf } from '@shop/messages/texts'
import { defineMails, fillAll, type Writers } from '../../mail/define-mails.shared.ts'

interface AboutMessage {
  topic: ContactTopic
  orderNumber?: string
}

/** Mails of a contact message: one to the merchant, and a receipt to the sender. */
interface ContactMailData {
  contact_message: AboutMessage & {
    name: string
    email: string
    message: string
    /** The sender is signed in, and the address is that of the account. */
    isProved: boolean
    /** The product that it is about, or the page that it was written on. */
    link: string
  }
  contact_receipt: AboutMessage & {
    /** The merchant's own address. */
    contactEmail: string
    link: string
  }
}

function toWriters({
  topic: topics,
  message,
  receipt,
}: TextsOf<'contact/mails' | 'contact/shared'>): Writers<ContactMailData> {
  const toAbout = ({ topic, orderNumber }: AboutMessage) =>
    orderNumber ? `${topics[topic]} (${orderNumber})` : topics[topic]

  return {
    // The warning about an unverified sender precedes everything that the sender typed, the subject included, so
    // that no input can imitate it.
    contact_message(facts) {
      const named = { ...facts, about: toAbout(facts) }
      return {
        subject: fill(message.subject, named),
        greeting: message.greeting,
        paragraphs: [
          ...fillAll(
            named,
            facts.isProved ? message.proved : message.unproved,
            message.about,
            message.sender,
          ),
          message.introduction,
          ...toLines(facts.message),
        ],
        replyTo: facts.email,
        isFromPerson: true,
        action: { label: message.action, link: facts.link },
      }
    },
    contact_receipt: (facts) => ({
      subject: receipt.subject,
      greeting: receipt.greeting,
      paragraphs: fillAll(
        { ...facts, about: toAbout(facts), days: CONTACT_RESPONSE_DAYS },
        ...receipt.paragraphs,
      ),
      replyTo: facts.contactEmail,
      action: { label: receipt.action, link: facts.link },
    }),
  }
}

export const CONTACT_MAILS = defineMails(readTexts('contact/mails', 'contact/shared'), toWriters)

/** Mail programs collapse line breaks of HTML into spaces, so each line is an element. */
function toLines(message: string): string[] {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
