import { FIVE_ELEMENTS, type ProfileChange } from '@shop/contract/users'
import type { BirthReading } from './birth-reading.ts'

/**
 * What "Save to my profile" sends. The elements are the favourable ones, because the profile's elements choose the
 * pieces that are shown; which reading of the animal is kept is the shopper's choice.
 */
export function toProfileFields(
  { input, zodiacSign, animals, favourable }: BirthReading,
  animal: keyof BirthReading['animals'] = 'byLichun',
): Required<Pick<ProfileChange, 'birthday' | 'zodiac_sign' | 'chinese_zodiac' | 'five_elements'>> {
  const chosen = favourable.elements.map(({ element }) => element)
  return {
    birthday: input.date,
    zodiac_sign: zodiacSign,
    chinese_zodiac: animals[animal],
    five_elements: FIVE_ELEMENTS.filter((element) => chosen.includes(element)).join(', '),
  }
}
