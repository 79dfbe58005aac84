/** One line of an order: its name and price. */
export interface MailLine {
  text: string
  amount: string
}

/**
 * Where mails of one kind are unsubscribed: a page for people, and the request that mail programs make (RFC
 * 8058).
 */
export interface Unsubscribe {
  page: string
  oneClick: string
}

/** The texts of a mail before layout: the same content becomes HTML and plain text. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  lines?: MailLine[]
  /** The suggested action of the shopper. */
  action?: { label: string; link: string }
  /** Several actions of the same kind, where there is not one. */
  links?: { label: string; link: string }[]
  /** Another address, of somebody else. */
  more?: { label: string; link: string }
  /** The Reply-To address, if not the shop's sending address. */
  replyTo?: string
  /** A person wrote it, and the shop forwards it: automatic replies are allowed. */
  isFromPerson?: true
  /** Of optional mails: how to unsubscribe. */
  unsubscribe?: Unsubscribe & { label: string }
  /** The shop's own line at the end. */
  closing: string
}

/** The mails of one subject in one language: `Data` names the facts that each needs. */
export type Texts<Data> = { [Name in keyof Data]: (data: Data[Name]) => Omit<MailContent, 'closing'> }
