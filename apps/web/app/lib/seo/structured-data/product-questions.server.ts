import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import type { Question } from '@shop/contract/questions/questions.schemas'
import type { FAQPage } from 'schema-dts'
import { toPageAddress } from '../../i18n/locale-address.ts'

/** The answered questions about a product, each with its first answer; undefined when none is answered. */
export function toProductQuestions(
  origin: string,
  slug: string,
  questions: readonly Question[],
): FAQPage | undefined {
  const withReplies = questions.flatMap(({ text, language, replies: [reply] }) =>
    reply ? [{ text, language, reply }] : [],
  )
  if (withReplies.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    '@id': `${toPageAddress(origin, `/product/${slug}`)}#questions`,
    mainEntity: withReplies.map(({ text, language, reply }) => ({
      '@type': 'Question',
      name: text,
      inLanguage: LANGUAGE_TAGS[language],
      acceptedAnswer: { '@type': 'Answer', text: reply.text, inLanguage: LANGUAGE_TAGS[reply.language] },
    })),
  }
}
