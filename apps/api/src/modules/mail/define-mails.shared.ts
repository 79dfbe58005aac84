import { LANGUAGES } from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'
import type { Language } from '../../http/language.ts'
import type { MailBlock } from './mail-blocks.shared.ts'

/** One line of an order: its name and price. */
export interface MailLine {
  text: string
  amount: string
  /** What the lines before come to. */
  isTotal?: true
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
  /** A text of the merchant's with headings, lists and links. */
  blocks?: MailBlock[]
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
  /** For optional mails: how to unsubscribe. */
  unsubscribe?: Unsubscribe & { label: string }
  /** The shop's own line at the end. */
  closing: string
}

type Write<Facts> = (facts: Facts) => Omit<MailContent, 'closing'>

/** A file of a mail. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Makes the file of a mail when it is sent: a file is no row of the outbox. */
type Attach<Facts> = (facts: Facts, language: Language) => Promise<MailAttachment>

/** A mail that the shop sends. `Facts` are the values in its texts, as the outbox stores them. */
export interface Mail<Facts extends object> {
  /** Names it in the outbox, where mails of earlier versions wait: it never changes. */
  template: string
  write: Record<Language, Write<Facts>>
  attach?: Attach<Facts>
}

/** Any mail, to be listed: only what `post` stored may be written by it. */
export type AnyMail = Mail<never>

/** Write the mails of one subject in one language: `Data` names the facts that each needs. */
export type Writers<Data> = { [Name in keyof Data]: Write<Data[Name]> }

/** The mails of one subject, by the names that the outbox stores. */
export type Mails<Data extends Record<keyof Data, object>> = { [Name in keyof Data]: Mail<Data[Name]> }

/**
 * Defines the mails of a subject: its texts in each language, how mails are written with them, which is the same in all
 * languages, and the files that some mails carry. What somebody typed is put into a text and never read as one.
 */
export function defineMails<Texts, Data extends Record<keyof Data, object>>(
  texts: Record<Language, Texts>,
  toWriters: (texts: Texts) => Writers<Data>,
  files: { [Name in keyof Data]?: Attach<Data[Name]> } = {},
): Mails<Data> {
  const writers = Object.entries<Texts>(texts).map(([language, each]) => [language, toWriters(each)] as const)
  const mails = Object.keys(toWriters(texts[LANGUAGES[0]])).map((template) => {
    const name = template as keyof Data
    const write = Object.fromEntries(writers.map(([language, all]) => [language, all[name]]))
    return [template, { template, write, attach: files[name] }]
  })
  return Object.fromEntries(mails) as Mails<Data>
}

/** The texts of a mail that has the same sentences for everybody. */
interface PlainTexts {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** What the mail's link is called. */
  action: string
}

/** Write mails with the same text for everybody, apart from the facts in their places. */
export function toPlainWriters<Data extends Record<keyof Data, { link: string }>>(
  texts: Record<keyof Data, PlainTexts>,
): Writers<Data> {
  const writers = Object.entries<PlainTexts>(texts).map(
    ([name, { subject, greeting, paragraphs, action }]) => [
      name,
      (facts: { link: string }) => ({
        subject: fill(subject, facts),
        greeting: fill(greeting, facts),
        paragraphs: fillAll(facts, ...paragraphs),
        action: { label: action, link: facts.link },
      }),
    ],
  )
  return Object.fromEntries(writers) as Writers<Data>
}

/** A sentence of a mail, or nothing where it does not apply. */
export type Sentence = string | false | undefined

/** Sentences with their facts, each a paragraph; those that do not apply are left out. */
export function fillAll(facts: object, ...sentences: Sentence[]): string[] {
  return sentences.flatMap((sentence) => (sentence ? [fill(sentence, facts)] : []))
}

/** What a person wrote with blank lines between its paragraphs. */
export function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
}

/** What a person wrote without its line breaks. */
export function toOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

const TEXTS = readTexts('mail/mails')

/** Writes a mail in a language. */
export function writeMail<Facts extends object>(
  mail: Mail<Facts>,
  language: Language,
  facts: Facts,
): MailContent {
  return { ...mail.write[language](facts), closing: TEXTS[language].closing }
}
