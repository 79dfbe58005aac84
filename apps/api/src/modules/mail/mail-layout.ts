import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'
import { SYSTEM_FONTS } from '../../http/system-fonts.ts'
import type { Language } from '../../http/language.ts'
import type { MailContent, MailLine } from './define-mails.shared.ts'
import { escapeHtml } from './escape-html.ts'
import { toBlocksHtml, toBlocksText } from './mail-blocks.shared.ts'

const TEXTS = readTexts('mail/mails')

const INK = '#14201E'
const MUTED = '#57635F'
const JADE = '#0A5B54'
const LINE = '#E4DED2'

/** The mail as HTML: one column, inline styles, no pictures, since mail programs support little else. */
export function toHtml(content: MailContent, language: Language): string {
  const { subject, greeting, paragraphs, blocks = [], lines, action, links = [], more, closing } = content
  const { unsubscribe } = content
  const { sans, serif } = SYSTEM_FONTS[language]
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FAF7F1;color:${INK};font:16px/26px Roboto,${sans},Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<h1 style="font:400 26px/34px 'Playfair Display',Georgia,${serif},serif;margin:0 0 16px;color:${JADE}">${escapeHtml(greeting)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${toBlocksHtml(blocks, JADE)}
${lines ? toTable(lines) : ''}
${action ? toButton(action) : ''}
${links.map(toLink).join('\n')}
${more ? toQuietLink(more.label, more.link) : ''}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${MUTED};font-size:14px">${escapeHtml(closing)}</p>
${unsubscribe ? toQuietLink(unsubscribe.label, unsubscribe.page) : ''}
</div></body></html>`
}

function toTable(lines: MailLine[]): string {
  const rows = lines.map(({ text, amount, isTotal }) => {
    const style = `padding:8px 0;border-bottom:1px solid ${LINE}${isTotal ? ';font-weight:700' : ''}`
    return (
      `<tr><td style="${style}">${escapeHtml(text)}</td>` +
      `<td style="${style};padding-left:16px;text-align:right;vertical-align:top;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
    )
  })
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 24px">${rows.join('')}</table>`
}

function toButton({ label, link }: { label: string; link: string }): string {
  return (
    `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;` +
    `background:${JADE};color:#FFFFFF;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0;color:${MUTED};font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`
  )
}

function toLink({ label, link }: { label: string; link: string }): string {
  return `<p style="margin:12px 0"><a href="${escapeHtml(link)}" style="color:${JADE}">${escapeHtml(label)}</a></p>`
}

function toQuietLink(label: string, link: string): string {
  return `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(link)}" style="color:${MUTED}">${escapeHtml(label)}</a></p>`
}

/** The mail as plain text. */
export function toText(content: MailContent, language: Language): string {
  const texts = TEXTS[language]
  const toLink = (label: string, link: string) => `${fill(texts.beforeLink, { label })}\n${link}`
  const { greeting, paragraphs, blocks = [], lines, action, links = [], more, closing, unsubscribe } = content
  return [
    greeting,
    ...paragraphs,
    ...toBlocksText(blocks),
    ...(lines ? [lines.map((line) => fill(texts.line, line)).join('\n')] : []),
    ...[...(action ? [action] : []), ...links].map(({ label, link }) => toLink(label, link)),
    ...(more ? [toLink(more.label, more.link)] : []),
    `-- \n${closing}${unsubscribe ? `\n${toLink(unsubscribe.label, unsubscribe.page)}` : ''}`,
  ].join('\n\n')
}
