import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import type { ProfileChange } from '@shop/contract/users/users.schemas'
import type { BirthReading } from './birth-reading.ts'

/**
 * Fields of "Save to my profile". The elements are the favourable ones, since the profile's elements select
 * recommendations; the shopper chooses which reading of the animal is saved.
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
