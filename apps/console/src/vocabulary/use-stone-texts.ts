import { readLocalizedField } from '@shop/contract/languages/translated'
import { listStoneChoices, type Stone, type StoneChoices } from '@shop/contract/stones/stones.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { useJoin } from '../ui/use-join.ts'

/** The choices of a stone's form, and the names of colours, elements and signs. */
export function useStoneTexts() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { joinNames } = useJoin()
  const { data: choices } = useEndpoint(listStoneChoices, {})
  const toSign = (sign: string) => translate(`vocabulary.signs.${sign}`)
  const toColor = (color: StoneChoices['colors'][number]) =>
    translate('vocabulary.color_of_element', {
      color: readLocalizedField(color, 'color', locale),
      element: translate(`vocabulary.elements.${color.element}`),
    })
  return {
    choices,
    toSign,
    toColor,
    /** "Purple (Water) · Aquarius, Pisces" */
    toCorrespondences({ color, zodiac }: NonNullable<Stone['correspondences']>): string {
      const known = choices?.colors.find((each) => each.color === color)
      return [known ? toColor(known) : color, joinNames(Object.keys(zodiac).map(toSign))]
        .filter(Boolean)
        .join(' · ')
    },
  }
}
