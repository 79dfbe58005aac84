import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import { useEffect, useState } from 'react'
import { getLocale, type Locale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { canTranslate, translate } from './translate.ts'

interface TranslatedTextProps {
  /** Paragraphs, the title first. */
  texts: readonly string[]
  language: Locale
  children: (texts: readonly string[], lang: string) => React.ReactNode
}

/**
 * A shopper's text in its own language. Where that is not the page's, and the browser can translate by itself, it does
 * so on request; the text is sent nowhere.
 */
export function TranslatedText({ texts, language, children }: TranslatedTextProps) {
  const isForeign = language !== getLocale()
  const [isOffered, setOffered] = useState(false)
  const [translated, setTranslated] = useState<readonly string[]>()
  const [state, setState] = useState<'original' | 'loading' | 'translated' | 'failed'>('original')

  useEffect(() => {
    if (isForeign) void canTranslate(language, getLocale()).then(setOffered)
  }, [isForeign, language])

  async function press() {
    if (state === 'translated') return setState('original')
    setState('loading')
    try {
      setTranslated(translated ?? (await translate(texts, language, getLocale())))
      setState('translated')
    } catch {
      setState('failed')
    }
  }

  const isTranslated = state === 'translated' && translated !== undefined
  return (
    <>
      {children(isTranslated ? translated : texts, LANGUAGE_TAGS[isTranslated ? getLocale() : language])}
      {isOffered && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Button
            variant="quiet"
            loading={state === 'loading'}
            onClick={() => void press()}
            className="-ml-3 text-sm"
          >
            {isTranslated ? m.moderation_show_original() : m.moderation_translate()}
          </Button>
          <span role="status">
            {isTranslated && m.moderation_translated()}
            {state === 'failed' && m.moderation_translate_failed()}
          </span>
        </p>
      )}
    </>
  )
}
