/** One piece of an order: what it is and what it costs. */
export interface MailLine {
  text: string
  amount: string
}

/** Where letters of one kind are ended: a page for people, and the call that mail programs make (RFC 8058). */
export interface Unsubscribe {
  page: string
  oneClick: string
}

/** A message in words, before it is laid out: the same content becomes HTML and plain text. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  lines?: MailLine[]
  /** What the shopper can do now. */
  action?: { label: string; link: string }
  /** Whom an answer goes to, if not the shop's sending address. */
  replyTo?: string
  /** A person wrote it, and the shop forwards it: whoever answers letters by themselves may answer it. */
  isFromPerson?: true
  /** Of letters that somebody can do without: how to get no more of them. */
  unsubscribe?: Unsubscribe & { label: string }
  /** The shop's own line at the end. */
  closing: string
}

/** The letters of one subject in one language: `Data` names the facts that each needs. */
export type Texts<Data> = { [Name in keyof Data]: (data: Data[Name]) => Omit<MailContent, 'closing'> }
