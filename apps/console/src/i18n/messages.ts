import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import type { TranslationMessages } from 'react-admin'
import { toPolyglot, type MessageGroup } from './polyglot.ts'
import { toResources } from './resources.ts'

/** The files of packages/messages for the console; vite.config.ts makes one file of those of a language. */
const SHARED = import.meta.glob<MessageGroup>('../../../../packages/messages/*/*/shared.json', {
  import: 'default',
})
const OWN = import.meta.glob<MessageGroup>('../../../../packages/messages/*/*/console.json', {
  import: 'default',
})

/** All messages in a language, as Polyglot reads them: `orders.status.paid`. */
export async function loadMessages(language: PageLanguage): Promise<TranslationMessages> {
  const loaded = await Promise.all(
    [...Object.entries(SHARED), ...Object.entries(OWN)].flatMap(([path, load]) => {
      const [, folder, subject] = /\/([^/]+)\/([^/]+)\/[^/]+$/.exec(path)!
      return folder === language ? [load().then((group) => [subject!, group] as const)] : []
    }),
  )
  return toMessages(loaded, await loadReactAdmin(language))
}

/** react-admin's own messages: it brings those of the default language, of which some are replaced. */
async function loadReactAdmin(language: PageLanguage): Promise<MessageGroup> {
  if (language !== LANGUAGES[0]) return {}
  const { default: english } = await import('ra-language-english')
  return english.ra as unknown as MessageGroup
}

/**
 * The subjects' groups as one tree: a later one replaces what an earlier one has. Those of react-admin are what it
 * looks for by itself.
 */
export function toMessages(
  groups: readonly (readonly [subject: string, group: MessageGroup])[],
  reactAdmin: MessageGroup,
): TranslationMessages {
  const messages: MessageGroup = { ra: reactAdmin }
  for (const [subject, group] of groups) {
    const name = subject === 'react-admin' ? 'ra' : subject.replaceAll('-', '_')
    messages[name] = merge(messages[name], toPolyglot(group))
  }
  return { ...messages, resources: toResources(messages) } as unknown as TranslationMessages
}

function merge(group: string | MessageGroup | undefined, more: MessageGroup): MessageGroup {
  if (typeof group !== 'object') return more
  const merged = Object.entries(more).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : merge(group[name], value),
  ])
  return { ...group, ...(Object.fromEntries(merged) as MessageGroup) }
}
